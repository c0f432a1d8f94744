/** A game is one file: a copy of the repository with the game of docs/games.md passes all checks. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyTree } from '../tree-copy.ts'
import { words } from '../words.ts'

const CHECKS = [
  ['prettier/bin/prettier.cjs', '--check', 'catalogue'],
  ['oxlint/bin/oxlint', '--deny-warnings', 'catalogue'],
  ['typescript/bin/tsc'],
  words`
    vitest/vitest.mjs run catalogue features/discovery features/home features/play features/search`,
]

test('adds the game of docs/games.md by its instructions', { timeout: 240_000 }, () => {
  const { folder, run, remove } = copyTree()
  onTestFinished(remove)
  const [, game] = /## Add a game.*?```ts\n(.*?)```/s.exec(
    readFileSync(join(folder, 'docs/games.md'), 'utf8'),
  )!
  const [, id] = /id: '(\w+)'/.exec(game!)!
  writeFileSync(join(folder, `catalogue/games/${id}.ts`), game!)

  for (const [tool, ...args] of CHECKS) {
    const { status, output } = run(tool!, ...args)
    expect(status, `${tool}: ${output}`).toBe(0)
  }
})
