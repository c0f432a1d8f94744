/** A portal that is killed while it delivers an announcement: the next one continues. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { addAnnouncement } from '#features/notifications/server/announcements.server.ts'
import { describeOnBothEngines } from '../databases.ts'
import { placeOf, startTestPortal } from '../test-portal.ts'

const PLAYERS = 20_000
/** Few enough to wait at once: none can be sent. */
const MAILED = 80

describeOnBothEngines('an announcement', (at) => {
  const isSqlite = at.engine === 'sqlite'

  /** Adds players with a confirmed address. Some want the mail. */
  async function addPlayers() {
    const id = isSqlite ? sql`lower(hex(randomblob(16)))` : sql`md5(random()::text)`
    const numbers = isSqlite
      ? sql`with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${PLAYERS}) select number from numbers`
      : sql`select generate_series(1, ${PLAYERS}::int) as number`
    await sql`
      insert into "user" (id, name, email, email_verified, created_at, updated_at)
      select ${id}, 'Player', number || '@example.org', true, '2020-01-01T00:00:00.000Z',
        '2020-01-01T00:00:00.000Z'
      from (${numbers}) as numbers`.execute(at.db)
    await sql`
      insert into notification_preferences (user_id, marketing_emails)
      select id, case when cast(replace(email, '@example.org', '') as integer) % ${PLAYERS / MAILED} = 0 then 1 else 0 end from "user"`.execute(
      at.db,
    )
  }

  async function count(table: 'notification' | 'outbox', key: 'user_id' | 'recipient') {
    const { rows } = await sql<{ rows: number; players: number }>`
      select count(*) as rows, count(distinct ${sql.ref(key)}) as players from ${sql.table(table)}`.execute(
      at.db,
    )
    return [Number(rows[0]!.rows), Number(rows[0]!.players)]
  }
  const notified = () => count('notification', 'user_id')
  const mailed = () => count('outbox', 'recipient')

  it('that was cut off twice reaches every player once', async () => {
    await addPlayers()
    const announcement = {
      id: randomUUID(),
      isMailed: true,
      texts: { en: { title: 'T', text: 'T' } },
    }
    await transact(at.db, (tx) => addAnnouncement(tx, announcement))
    const start = async () => {
      // The lease of a killed process ends after five minutes.
      await at.db.deleteFrom('job_lease').where('job', '=', 'deliver-announcements').execute()
      // No mail server listens there, so every queued mail stays.
      return startTestPortal({ ...(await placeOf(at)), SMTP_URL: 'smtp://127.0.0.1:9' })
    }
    const often = { timeout: 60_000, interval: 5 }
    const rows = async (read: () => Promise<number[]>) => (await read())[0]

    const first = await start()
    await expect.poll(() => rows(notified), often).toBeGreaterThan(0)
    first.process.kill('SIGKILL')
    const [some] = await notified()
    expect(some).toBeLessThan(PLAYERS)

    const second = await start()
    await expect.poll(() => rows(mailed), often).toBeGreaterThan(0)
    second.process.kill('SIGKILL')
    expect(await notified()).toEqual([PLAYERS, PLAYERS])
    const [few] = await mailed()
    expect(few).toBeLessThan(MAILED)

    await start()
    await expect.poll(() => rows(mailed), often).toBe(MAILED)
    expect(await mailed()).toEqual([MAILED, MAILED])
    expect(await notified()).toEqual([PLAYERS, PLAYERS])
  })
})
