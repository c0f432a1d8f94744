/**
 * Measures page weight: initial script in brotli bytes, and the bytes transferred for the first
 * view.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const KB = 1024

/** The budgets, in bytes. */
export const MAX_SCRIPT_BYTES = 130 * KB
export const MAX_HOME_SCRIPT_BYTES = 126 * KB
/** Two font files for all text of the portal itself. */
export const MAX_FONT_BYTES = 29 * KB
/** What a page in another language than English may have in addition: letters and longer texts. */
export const MAX_LANGUAGE_BYTES = 17 * KB
/** A player's document before compression, with the maximum number of stars. */
export const MAX_HTML_BYTES = 84 * KB

/**
 * The screens for measuring first views, with their budgets: 226 KB, and 4 KB for the words of the
 * page as data (ADR 70).
 */
export const DEVICES = [
  {
    name: 'mobile 360x800',
    maxBytes: 230 * KB,
    options: {
      viewport: { width: 360, height: 800 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    },
  },
  {
    name: 'desktop 1440x900',
    // A wide page loads the covers of all rows, and no game is on it twice. 3 KB start games (ADR 72).
    maxBytes: 245 * KB,
    options: { viewport: { width: 1440, height: 900 } },
  },
]

const client = fileURLToPath(new URL('../build/client', import.meta.url))

/** Lists static imports of a module: `import … from "x"`, `import "x"`, `export … from "x"`. */
function staticImports(source: string, path: string): string[] {
  const pattern = /\b(?:import|export)\s*(?:[\w$*{},\s]+?from\s*)?["']([^"']+\.js)["']/g
  return [...source.matchAll(pattern)].map(([, name]) => posix.resolve(dirname(path), name!))
}

/** Size as sent: small files stay uncompressed. */
function sentBytes(path: string): number {
  const compressed = `${client + path}.br`
  return statSync(existsSync(compressed) ? compressed : client + path).size
}

/**
 * Lists the scripts that the document loads without user interaction, with bytes; largest first.
 */
export function weighInitialScripts(html: string): { path: string; bytes: number }[] {
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, body]) => body!)
  const waiting = [
    ...[...html.matchAll(/<script[^>]+data-modules="([^"]+)"/g)].flatMap(([, paths]) =>
      paths!.split(' '),
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
  return [...found]
    .map((path) => ({ path, bytes: sentBytes(path) }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

/**
 * Opens a URL in a new page of a context without a cache and measures everything that it loads from
 * the portal until it is live, including response headers.
 * @returns bytes by kind
 */
export async function weighFirstView(page: Page, url: string): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith(new URL(url).origin)) kinds.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  await session.send('Network.enable')
  // The page opens the live stream last.
  const live = page.waitForRequest('**/live?*')
  await page.goto(url, { waitUntil: 'load' })
  await live
  await page.evaluate(() => document.fonts.ready)
  return bytes
}
