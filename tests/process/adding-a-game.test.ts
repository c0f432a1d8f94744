/** A game is one file: a copy of the tree with one more game, as the README has it, passes its checks. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../folder.ts'

const root = resolve(import.meta.dirname, '../..')
/** What is made, not written. */
const LEFT_OUT = new Set(['node_modules', 'build', 'data', 'test-results', '.git', '.cache'])
const CHECKS = [
  ['prettier/bin/prettier.cjs', '--check', 'catalogue'],
  ['oxlint/bin/oxlint', '--deny-warnings', 'catalogue'],
  ['typescript/bin/tsc'],
  ['vitest/vitest.mjs', 'run', 'catalogue', 'app/features/discovery', 'app/features/play'],
]

test('the game of the README, added as it says', { timeout: 120_000 }, async () => {
  const folder = join(await makeFolder(), 'copy')
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(relative(root, path)),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const [, game] = /## Add a game.*?```ts\n(.*?)```/s.exec(
    readFileSync(join(folder, 'README.md'), 'utf8'),
  )!
  const [, id] = /id: '(\w+)'/.exec(game!)!
  writeFileSync(join(folder, `catalogue/games/${id}.ts`), game!)

  for (const [tool, ...args] of CHECKS) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules', tool!), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME, TEST_ENGINES: 'sqlite' },
      },
    )
    expect(status, `${tool}: ${stdout}${stderr}`).toBe(0)
  }
})
