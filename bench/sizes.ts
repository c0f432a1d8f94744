/**
 * Prints the size of the home page by part. Exits with 1 if it exceeds a budget.
 * `tests/e2e/budgets.spec.ts` checks every public page.
 */
import { chromium } from '@playwright/test'
import { chromiumWith } from '../tests/browser.ts'
import {
  DEVICES,
  MAX_HOME_SCRIPT_BYTES,
  weighFirstView,
  weighInitialScripts,
} from '../tests/page-weight.ts'
import { startPortal } from '../tests/portal.ts'

const format = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

await using portal = await startPortal()
await using browser = await chromium.launch(chromiumWith())
const html = await (await fetch(portal.url)).text()
const scripts = weighInitialScripts(html)
for (const { path, bytes } of scripts) console.log(`${format(bytes).padStart(10)}  ${path}`)
const script = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
console.log(
  `initial script of the home page, brotli: ${format(script)} in ${scripts.length} files ` +
    `(at most ${format(MAX_HOME_SCRIPT_BYTES)})`,
)
let isOver = script > MAX_HOME_SCRIPT_BYTES

for (const { name, options, maxBytes } of DEVICES) {
  const context = await browser.newContext(options)
  const byKind = await weighFirstView(await context.newPage(), portal.url)
  await context.close()
  const total = [...byKind.values()].reduce((sum, bytes) => sum + bytes, 0)
  const parts = [...byKind].map(([kind, bytes]) => `${kind.toLowerCase()} ${format(bytes)}`)
  console.log(
    `first view of the home page, ${name}: ${format(total)} ` +
      `(at most ${format(maxBytes)}): ${parts.join(', ')}`,
  )
  isOver ||= total > maxBytes
}
process.exitCode = isOver ? 1 : 0
