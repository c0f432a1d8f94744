/** Creates private folders from absolute and relative paths. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OWN_FOLDER, makeOwnFolder } from './folder.server.ts'

test.each(['absolute', 'relative'])('creates missing parent folders of an %s path', (kind) => {
  const root = mkdtempSync(join(tmpdir(), 'io-arcade-folder-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const path = join(root, 'a', 'b', 'c')
  makeOwnFolder(kind === 'absolute' ? path : relative(process.cwd(), path))
  for (const made of [path, join(root, 'a', 'b'), join(root, 'a')]) {
    expect(statSync(made).mode & 0o777).toBe(OWN_FOLDER)
  }
  makeOwnFolder(path)
})

test('fails at once where no folder can be made', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'io-arcade-folder-')), 'file')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(file, '')
  expect(() => makeOwnFolder(file)).toThrow('EEXIST')
  expect(() => makeOwnFolder(join(file, 'a'))).toThrow('EEXIST')
})

test.runIf(process.platform === 'linux')('fails at once below /proc', () => {
  expect(() => makeOwnFolder('/proc/none/data')).toThrow('ENOENT')
})
