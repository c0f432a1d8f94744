/** `npm run seed`: fills a portal with players, once. */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { makeFolder } from '../folder.ts'
import { postForm } from '../player-client.ts'
import { startPortal } from '../portal.ts'

const script = resolve(import.meta.dirname, '../../scripts/seed.ts')

test('fills an empty portal with players who can sign in, and no other', async () => {
  const folder = await makeFolder()
  const seed = () =>
    spawnSync(process.execPath, [script], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
      encoding: 'utf8',
    })
  expect(seed().stdout).toContain('200 players are there')
  const again = seed()
  expect(again.status).toBe(1)
  expect(again.stderr).toBe('There are accounts already: seed an empty DATA_DIR or database.\n')

  const db = await openDatabase(join(folder, 'io-arcade.sqlite'))
  onTestFinished(() => db.destroy())
  const { sum } = await db
    .selectFrom('game_counter')
    .select((query) => query.fn.sum<number>('likes').as('sum'))
    .executeTakeFirstOrThrow()
  const likes = await db.selectFrom('game_like').selectAll().execute()
  expect(likes.length).toBeGreaterThan(100)
  expect(sum).toBe(likes.length)

  const portal = await startPortal({ DATA_DIR: folder })
  onTestFinished(() => portal.stop())
  const entries = { email: 'player-1@example.org', password: 'a good long password' }
  expect((await postForm(portal.url, '/sign-in', entries)).status).toBe(302)
})
