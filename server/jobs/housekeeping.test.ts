/** Housekeeping of several nodes on one Postgres at the same time. */
import pino from 'pino'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { games } from '#catalogue/index.ts'
import { countUnread } from '#features/notifications/server/notifications.server.ts'
import { makeUser } from '#tests/factories.ts'
import { createPostgresDatabase } from '#tests/postgres.ts'
import { announceGames } from '#features/notifications/server/announce.server.ts'
import { housekeeping } from './jobs.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { insertRows } from '#tests/rows.ts'

const PLAYERS = 60
const OLD_NOTIFICATIONS = 2_000

/** A trigger in Postgres records which node removed each row. */
async function watchRemovals(db: OpenDatabase): Promise<void> {
  await sql`create table removal (node text)`.execute(db)
  await sql`
    create function note_removal() returns trigger language plpgsql as $$
    begin
      insert into removal values (current_setting('application_name'));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger removal after delete on notification
    for each statement execute function note_removal()`.execute(db)
}

describe.runIf(inject('postgresUrl'))('housekeeping', () => {
  it('runs on one of three nodes and notifies each player once', async () => {
    const location = await createPostgresDatabase(
      inject('postgresUrl')!,
      inject('postgresTemplate'),
    )
    const nodes = await Promise.all(
      [1, 2, 3].map((number) => openDatabase(`${location}?application_name=node-${number}`)),
    )
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.destroy()))
    })
    const [db] = nodes as [OpenDatabase, ...OpenDatabase[]]
    const { id } = await makeUser(db)
    for (let players = 1; players < PLAYERS; players += 1) await makeUser(db)
    await sql`
      insert into notification (id, user_id, kind, data, created_at)
      select 'old-' || n, ${id}, 'about-data', '{}', n
      from generate_series(1, ${sql.lit(OLD_NOTIFICATIONS)}) as n`.execute(db)
    const announced = games
      .slice(1)
      .map(({ id: game_id }) => ({ game_id, announced_at: 0, announced_up_to: null }))
    await insertRows(db, 'announced_game', announced)
    await watchRemovals(db)

    const log = pino({ level: 'silent' })
    const cookieKey = { publicUrl: 'http://localhost', secret: '' }
    const stops = nodes.map((node) => {
      const config = { sessionIdleDays: 30 }
      const services = {
        config,
        db: node,
        games,
        log,
        cookieKey,
        hasLikeLimit: true,
        leaving: false,
      }
      return startJobs(services, [announceGames(services), housekeeping(services)])
    })
    const isOver = async () => {
      const { next_run_at } = await db
        .selectFrom('job_lease')
        .select('next_run_at')
        .executeTakeFirstOrThrow()
      return next_run_at > db.now() + 30 * 60_000
    }
    await expect.poll(isOver).toBe(true)
    await Promise.all(stops.map((stop) => stop()))

    const users = await db.selectFrom('user').select('id').execute()
    const unread = await countUnread(
      db,
      users.map((user) => user.id),
    )
    expect([...unread.values()]).toEqual(users.map(() => 1))
    const { rows } = await sql<{ node: string }>`select distinct node from removal`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
