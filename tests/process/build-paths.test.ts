/** The path of the repository must not affect the build. */
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal } from '../portal.ts'
import { copyTree, type TreeCopy } from '../tree-copy.ts'

const root = resolve(import.meta.dirname, '../..')
const BUILD_MS = 120_000

let tree: TreeCopy
beforeAll(() => {
  tree = copyTree('x/app/io arcade')
}, BUILD_MS)
afterAll(() => tree?.remove())

function build(folder: string) {
  return spawnSync(
    process.execPath,
    ['-e', "import('./scripts/build.mjs').then(({ ensureBuilt }) => ensureBuilt())"],
    { cwd: folder, encoding: 'utf8' },
  )
}

test('rejects a path that the build tools cannot handle with one line', () => {
  const folder = `${tree.folder} 50%`
  renameSync(tree.folder, folder)
  const { status, stderr } = build(folder)
  renameSync(folder, tree.folder)
  expect(status).toBe(1)
  expect(stderr).toBe(
    `The build tools do not work in a folder whose path contains "%": ${folder}/. Rename the folder.\n`,
  )
  expect(existsSync(join(tree.folder, 'build'))).toBe(false)
})

test('builds and serves below a folder named app, with a space in its path', async () => {
  const { status, stderr } = build(tree.folder)
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const portal = await startPortal({}, relative(root, join(tree.folder, 'build')))
  const page = await fetch(portal.url)
  expect(page.status).toBe(200)
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? []
  expect((await fetch(portal.url + script)).status).toBe(200)
  await portal.stop()
})
