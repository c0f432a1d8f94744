/**
 * How heavy the home page is: its initial script in brotli, and everything its first view moves
 * over the wire with a cold cache. Ends with 1 above a budget.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../tests/browser.ts'
import { startPortal } from '../tests/portal.ts'

const KB = 1024
const MAX_SCRIPT_KB = 130
const MAX_FIRST_VIEW_KB = 350
/** A first view is over when nothing was loaded for so long. */
const QUIET_MS = 1_000

const DEVICES = [
  {
    name: 'mobile 360x800',
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  { name: 'desktop 1440x900', viewport: { width: 1440, height: 900 } },
]

const client = fileURLToPath(new URL('../build/client', import.meta.url))

/** The paths that a module imports at once: `import … from "x"`, `import "x"`, `export … from "x"`. */
function staticImports(source: string, path: string): string[] {
  const pattern = /\b(?:import|export)\s*(?:[\w$*{},\s]+?from\s*)?["']([^"']+\.js)["']/g
  return [...source.matchAll(pattern)].map(([, name]) => posix.resolve(dirname(path), name!))
}

/** Every script that the document loads before anybody does anything. */
function listInitialScripts(html: string): Set<string> {
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, body]) => body!)
  const waiting = [
    ...[...html.matchAll(/<link[^>]+rel="modulepreload"[^>]*>/g)].map(
      ([tag]) => /href="([^"]+)"/.exec(tag)![1]!,
    ),
    ...[...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, path]) => path!),
    ...inline.flatMap((body) => staticImports(body, '/')),
  ]
  const found = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    waiting.push(...staticImports(readFileSync(client + path, 'utf8'), path))
  }
  return found
}

/** As it is sent: small files stay uncompressed. */
function sentBytes(path: string): number {
  const compressed = `${client + path}.br`
  return statSync(existsSync(compressed) ? compressed : client + path).size
}

/** Everything that the page moves over the wire, heads of the answers included; by kind, in bytes. */
async function measureFirstView(
  browser: Browser,
  url: string,
  device: (typeof DEVICES)[number],
): Promise<Map<string, number>> {
  const { name: _name, ...options } = device
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  let lastAt = performance.now()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    lastAt = performance.now()
    kinds.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now()
    const kind = kinds.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  await session.send('Network.enable')
  await page.goto(url)
  while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10)
  await context.close()
  return bytes
}

const format = (size: number) => `${(size / KB).toFixed(1)} KB`

const portal = await startPortal()
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: BROWSER_ARGUMENTS,
})
try {
  const html = await (await fetch(portal.url)).text()
  const scripts = [...listInitialScripts(html)]
    .map((path) => ({ path, size: sentBytes(path) }))
    .toSorted((a, b) => b.size - a.size)
  for (const { path, size } of scripts) console.log(`${format(size).padStart(10)}  ${path}`)
  const script = scripts.reduce((sum, { size }) => sum + size, 0)
  console.log(
    `initial script of the home page, brotli: ${format(script)} in ${scripts.length} files (at most ${MAX_SCRIPT_KB} KB)`,
  )
  let isOver = script > MAX_SCRIPT_KB * KB

  for (const device of DEVICES) {
    const byKind = await measureFirstView(browser, portal.url, device)
    const total = [...byKind.values()].reduce((sum, size) => sum + size, 0)
    const parts = [...byKind].map(([kind, size]) => `${kind.toLowerCase()} ${format(size)}`)
    console.log(
      `first view of the home page, ${device.name}: ${format(total)} (at most ${MAX_FIRST_VIEW_KB} KB): ${parts.join(', ')}`,
    )
    isOver ||= total > MAX_FIRST_VIEW_KB * KB
  }
  process.exitCode = isOver ? 1 : 0
} finally {
  await browser.close()
  await portal.stop()
}
