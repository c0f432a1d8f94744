/** Large cleanups and announcements run while the portal serves. */
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { checkpointWal } from '#platform/db/vacuum.server.ts'
import { makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { startTestPortal } from '../test-portal.ts'
import { insertRows } from '../rows.ts'
import { openTestDatabase } from '../test-database.ts'

const OLD_NOTIFICATIONS = 40_000
const PLAYERS = 1_000
/** Games from the catalog; the others were announced before. */
const NEW_GAMES = 2
const DONE_LIMIT_MS = 25_000

/**
 * Makes the data directory of a portal with much to do at its next start; returns its open
 * database.
 */
async function makeBusyFolder() {
  const dataDir = await makeFolder()
  const file = join(dataDir, 'io-arcade.sqlite')
  const db = await openTestDatabase(file)
  const { id } = await makeUser(db)
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${OLD_NOTIFICATIONS})
    insert into notification (id, user_id, kind, data, created_at)
    select 'old-' || n, ${id}, 'about-data', '{}', n from numbers`.execute(db)
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${PLAYERS})
    insert into user (id, name, email, email_verified, created_at, updated_at)
    select 'player-' || n, 'Player', n || '@example.org', 0, '2026-01-01', '2026-01-01' from numbers`.execute(
    db,
  )
  await sql`
    insert into notification_preferences (user_id)
    select id from user where id like 'player-%'`.execute(db)
  const announced = games
    .slice(NEW_GAMES)
    .map(({ id: game_id }) => ({ game_id, announced_at: 0, announced_up_to: null }))
  await insertRows(db, 'announced_game', announced)
  await checkpointWal(db)
  return { dataDir, file, db }
}

async function count(db: OpenDatabase, kind: 'about-data' | 'game-added'): Promise<number> {
  const { rows } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return rows
}

test('listens first, serves during the jobs, and continues them after a restart', async () => {
  const { dataDir, file, db } = await makeBusyFolder()
  const size = (await stat(file)).size

  const first = await startTestPortal({ DATA_DIR: dataDir })
  const left = await count(db, 'about-data')
  expect(left).toBeGreaterThan(0)
  // The jobs run between two requests.
  await expect.poll(() => count(db, 'about-data'), { timeout: DONE_LIMIT_MS }).toBeLessThan(left)
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${first.url}/game/survev`)).status).toBe(200)
  const exited = once(first.process, 'exit')
  first.process.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(await count(db, 'about-data')).toBeGreaterThan(0)

  await startTestPortal({ DATA_DIR: dataDir })
  await expect.poll(() => count(db, 'about-data'), { timeout: DONE_LIMIT_MS }).toBe(0)
  // Each player once for each game, also after the restart. The one with the old rows counts too.
  await expect
    .poll(() => count(db, 'game-added'), { timeout: DONE_LIMIT_MS })
    .toBe(NEW_GAMES * (PLAYERS + 1))
  // The disk space of the old notifications is returned.
  await expect
    .poll(async () => (await stat(file)).size, { timeout: DONE_LIMIT_MS })
    .toBeLessThan(size * 0.8)
})
