/** The rows that change with time, with a controlled clock: day, played games, trending games. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { games } from '#catalogue/index.ts'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { setLikes } from '#features/likes/server/set-like.server.ts'
import { openHomeRows } from './home-rows.server.ts'
import { insertRows } from '#tests/rows.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const MIDNIGHT = Date.UTC(2026, 10, 24)

describeOnBothEngines('home rows', (at) => {
  async function open(start = MIDNIGHT - MINUTE_MS) {
    const clock = { now: start }
    const presence: { byGame: Record<string, number> | undefined } = { byGame: {} }
    const rows = await openHomeRows({
      db: at.db,
      presence,
      now: () => clock.now,
      getSource: () => ({ games, likes: {}, down: new Set(), featuredGame: 'survev' }),
    })
    return { clock, presence, rows }
  }

  it('change at midnight UTC', async () => {
    const { clock, rows } = await open()
    const { day, dailyId, dayVersion, startVersion } = rows
    clock.now = MIDNIGHT - 1
    expect(rows).toMatchObject({ day, dailyId, dayVersion, startVersion })
    clock.now = MIDNIGHT
    expect(rows.day).toBe(day + 1)
    expect(rows.dailyId).not.toBe(dailyId)
    expect(rows.dayVersion).not.toBe(dayVersion)
    expect(rows.startVersion).not.toBe(startVersion)
  })

  it('list games with two or more players, the most played first, every five seconds', async () => {
    const { clock, presence, rows } = await open()
    const { dayVersion, startVersion } = rows
    presence.byGame = { agar: 2, mope: 5, gats: 1, florr: 3 }
    expect(rows).toMatchObject({ playing: [], startVersion })
    clock.now += 5 * SECOND_MS
    expect(rows.playing).toEqual(['mope', 'florr', 'agar'])
    const played = rows.startVersion
    expect(played).not.toBe(startVersion)
    // Other pages do not show them.
    expect(rows.dayVersion).toBe(dayVersion)

    // Other numbers of the same games change neither the order nor the page.
    presence.byGame = { agar: 9, mope: 2, florr: 3 }
    clock.now += 5 * SECOND_MS
    expect(rows).toMatchObject({ playing: ['mope', 'florr', 'agar'], startVersion: played })
  })

  it('list a game for another minute, so that players who come and go change no page', async () => {
    const { clock, presence, rows } = await open(MIDNIGHT)
    presence.byGame = { agar: 9, mope: 2, florr: 3 }
    clock.now += 5 * SECOND_MS
    const { startVersion } = rows
    for (let round = 0; round < 12; round += 1) {
      presence.byGame = { agar: 9, mope: 1 + (round % 2), florr: 3 }
      clock.now += 5 * SECOND_MS
      expect(rows.startVersion).toBe(startVersion)
    }
    presence.byGame = { agar: 9, florr: 3 }
    clock.now += MINUTE_MS - SECOND_MS
    expect(rows).toMatchObject({ playing: ['agar', 'florr', 'mope'], startVersion })
    clock.now += 5 * SECOND_MS
    expect(rows.playing).toEqual(['agar', 'florr'])
    expect(rows.startVersion).not.toBe(startVersion)
  })

  it('list no played games while the players are unknown', async () => {
    const { clock, presence, rows } = await open()
    presence.byGame = { agar: 2 }
    clock.now += 5 * SECOND_MS
    expect(rows.playing).toEqual(['agar'])
    presence.byGame = undefined
    clock.now += 5 * SECOND_MS
    expect(rows.playing).toEqual([])
  })

  async function like(gameId: string, likes: number, daysAgo: number) {
    const made = await Promise.all(Array.from({ length: likes }, () => makeUser(at.db)))
    const users = made.map(({ id }) => id)
    const changes = users.map((userId) => ({ userId, gameId, liked: true }))
    await transact(at.db, (tx) => setLikes(tx, changes, MIDNIGHT - daysAgo * DAY_MS))
    return users
  }

  it('list games with three likes in the last 7 days, two more than in the 7 days before', async () => {
    await like('agar', 5, 1)
    await like('agar', 1, 8)
    await like('mope', 3, 6.9)
    await like('mope', 1, 9)
    await like('florr', 5, 15)
    await like('florr', 3, 3)
    // Too few likes, too small an increase, likes of the week before.
    await like('kour', 2, 1)
    await like('gats', 4, 2)
    await like('gats', 3, 9)
    await like('defly', 4, 7.1)
    const { rows } = await open(MIDNIGHT)
    expect(rows.trending).toEqual(['agar', 'florr', 'mope'])
  })

  it('query trending games at most once a minute, and ignore likes older than a week', async () => {
    await like('agar', 3, 6)
    const { clock, rows } = await open(MIDNIGHT)
    const { dayVersion, startVersion } = rows
    await like('mope', 4, 0)
    await rows.refresh()
    expect(rows).toMatchObject({ trending: ['agar'], startVersion })
    clock.now += MINUTE_MS
    await rows.refresh()
    expect(rows.trending).toEqual(['mope', 'agar'])
    expect(rows.startVersion).not.toBe(startVersion)
    expect(rows.dayVersion).toBe(dayVersion)
    // The likes of agar are now those of the week before.
    clock.now += 2 * DAY_MS
    await rows.refresh()
    expect(rows.trending).toEqual(['mope'])
  })

  it('count neither removed likes nor likes that do not count yet', async () => {
    const [removed] = await like('agar', 3, 1)
    await transact(at.db, (tx) =>
      setLikes(tx, [{ userId: removed!, gameId: 'agar', liked: false }], MIDNIGHT),
    )
    await like('mope', 2, 1)
    const { id: waiting } = await makeUser(at.db)
    await insertRows(at.db, 'uncounted_like', {
      user_id: waiting,
      game_id: 'mope',
      created_at: MIDNIGHT - DAY_MS,
    })
    expect((await open(MIDNIGHT)).rows.trending).toEqual([])
  })

  it('read the likes of two weeks from an index only', async () => {
    const query = sql`select game_id, count(*) from game_like
      where created_at > ${MIDNIGHT} and created_at <= ${MIDNIGHT + 1} group by game_id`
    const explain = at.engine === 'postgres' ? sql`explain` : sql`explain query plan`
    const plan = await at.db.transaction().execute(async (tx) => {
      // Postgres scans a small table instead of using the index.
      if (at.engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
      return sql`${explain} ${query}`.execute(tx)
    })
    expect(JSON.stringify(plan.rows)).toContain('game_like_by_age')
  })
})
