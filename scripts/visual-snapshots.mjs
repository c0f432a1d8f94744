/**
 * `npm run visual-snapshots`: compares the portal with the snapshots in `tests/e2e/visual-snapshots/`, and
 * replaces those that differ. `git diff` then shows the changes.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import './require-node.mjs'

const { runUntilEnd } = await import('./run-until-end.mjs')
const { ensureBuilt } = await import('./build.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { findNode, nodeEnvironment, root } = await import('./setup.mjs')

ensureInstalled({ withChecks: true })
const { ensureBrowser } = await import('./browser.mjs')
const environment = { ...nodeEnvironment(), CHROME_PATH: ensureBrowser() }
ensureBuilt()
const cli = join(root, 'node_modules/@playwright/test/cli.js')
const args = ['test', 'visual-snapshots', '--update-snapshots', '--workers=1']
const status = await runUntilEnd(findNode(), [cli, ...args], { env: environment })

// Compresses the snapshots further, with the same pixels.
const { default: sharp } = await import('sharp')
const folder = join(root, 'tests/e2e/visual-snapshots')
for (const name of readdirSync(folder).filter((file) => file.endsWith('.png'))) {
  const path = join(folder, name)
  const before = readFileSync(path)
  const after = await sharp(before).png({ compressionLevel: 9 }).toBuffer()
  if (after.length < before.length) writeFileSync(path, after)
}
process.exit(status)
