/** The stored game of the day, with a controlled clock: one choice for all nodes and the whole day. */
import { expect, it } from 'vitest'
import { NO_REPEAT_CHOICES, dayOf } from '#catalogue/game-of-the-day.ts'
import { games as builtIn } from '#catalogue/index.ts'
import { openDatabase, type Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { createDailyGame, removeExpiredDailyGames, type DailySource } from './daily-game.server.ts'
import { insertRows } from '#tests/rows.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The last noon of a year. */
const START = Date.UTC(2026, 11, 31, 12)
const games = builtIn.slice(0, 25)
const FIRST_PAGE = games.slice(0, 12).map(({ id }) => id)

describeOnBothEngines('the game of the day', (at) => {
  /** Creates a node. Its source and its clock can be changed. */
  async function start(own: Partial<DailySource> = {}, db: Db = at.db, now = START) {
    const source = { games, likes: {}, down: new Set<string>(), featuredGame: 'survev', ...own }
    const clock = { now }
    const daily = createDailyGame({ db, now: () => clock.now, getSource: () => source })
    await daily.refresh()
    return { clock, daily, source }
  }
  const listRows = () => at.db.selectFrom('daily_game').selectAll().orderBy('day').execute()

  /** A database that refuses every write until `isFull` is false, as on a full disk. */
  function fillDisk() {
    const disk = { isFull: true }
    const writer = {
      write: () => Promise.reject(Object.assign(new Error('full'), { code: '53100', errcode: 13 })),
    }
    const db: Db = new Proxy(at.db, {
      get(target, key) {
        if (key === 'writer' && disk.isFull) return writer
        const value: unknown = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    return { disk, db }
  }

  it('is stored, is not the banner, and is not on the first page', async () => {
    const { daily } = await start()
    expect(await listRows()).toEqual([{ day: dayOf(START), game_id: daily.id }])
    expect(daily.id).not.toBe('survev')
    expect(FIRST_PAGE).not.toContain(daily.id)
    // Likes bring other games to the first page.
    const likes = Object.fromEntries(games.slice(13).map(({ id }) => [id, 9]))
    const { daily: other } = await start({ likes }, at.db, START + DAY_MS)
    expect([...FIRST_PAGE, games[12]!.id]).toContain(other.id)
  })

  it('stays for the day, whatever changes', async () => {
    const { clock, daily, source } = await start()
    const { id } = daily
    source.down = new Set([id!])
    source.featuredGame = id!
    source.likes = { [id!]: 1_000 }
    source.games = games.slice(5)
    clock.now += 11 * 60 * MINUTE_MS
    await daily.refresh()
    expect(daily.id).toBe(id)
    // A node that starts later takes it too, even if it does not know the game.
    expect((await start({ games: games.filter((game) => game.id !== id) })).daily.id).toBe(id)
  })

  it('is one game if nodes that know other games choose at the same time', async () => {
    const second = await openDatabase(at.location)
    const nodes = await Promise.all([
      start(),
      start({ games: games.slice(0, 20) }, second),
      start({ games: games.slice(8) }, second),
      start({ featuredGame: 'mope' }),
    ])
    expect(new Set(nodes.map(({ daily }) => daily.id)).size).toBe(1)
    expect(await listRows()).toEqual([{ day: dayOf(START), game_id: nodes[0]!.daily.id }])
    await second.destroy()
  })

  it('changes at midnight, when every node knows it already', async () => {
    const nodes = [await start(), await start()]
    const before = nodes[0]!.daily.id
    const midnight = Date.UTC(2027, 0, 1)
    for (const { clock, daily } of nodes) {
      clock.now = midnight - MINUTE_MS
      await daily.refresh()
      clock.now = midnight - 1
      expect(daily.id).toBe(before)
      clock.now = midnight
      expect(daily.id).not.toBe(before)
    }
    expect(nodes[0]!.daily.id).toBe(nodes[1]!.daily.id)
    expect(await listRows()).toHaveLength(2)
  })

  it('is the former one until the next refresh, if the process was not running at midnight', async () => {
    const { clock, daily } = await start()
    const { id } = daily
    clock.now += 3 * DAY_MS
    expect(daily.id).toBe(id)
    await daily.refresh()
    expect(daily.id).not.toBe(id)
  })

  it('repeats none within 14 days over 200 days with changes, also after restarts', async () => {
    let { clock, daily, source } = await start()
    const ids = [daily.id!]
    while (ids.length < 200) {
      const day = ids.length
      if (day % 9 === 0) ({ clock, daily, source } = await start({}, at.db, clock.now))
      clock.now += DAY_MS
      source.games = games.slice(0, 19 + (day % 7))
      source.down = new Set([games[day % 13]!.id, games[(day * 5) % 17]!.id])
      source.featuredGame = day % 4 === 0 ? 'daily' : games[day % 10]!.id
      source.likes = { [games[(day * 7) % 25]!.id]: day }
      await daily.refresh()
      const id = daily.id!
      expect(source.games.map((game) => game.id)).toContain(id)
      expect(source.down.has(id)).toBe(false)
      expect(id).not.toBe(source.featuredGame)
      expect(ids.slice(-NO_REPEAT_CHOICES)).not.toContain(id)
      ids.push(id)
    }
    expect(dayOf(clock.now)).toBe(dayOf(START) + 199)
  })

  it('of a small catalog is the one that was shown least recently', async () => {
    const small = { games: games.slice(0, 4) }
    const { clock, daily } = await start(small)
    const ids = [daily.id]
    while (ids.length < 9) {
      clock.now += DAY_MS
      await daily.refresh()
      ids.push(daily.id)
    }
    expect(new Set(ids.slice(0, 3)).size).toBe(3)
    expect(ids.slice(3)).toEqual(ids.slice(0, 6))
  })

  it('is none while no game is available, and is chosen as soon as one is', async () => {
    const { daily, source } = await start({ down: new Set(games.map(({ id }) => id)) })
    expect(daily.id).toBeUndefined()
    expect(await listRows()).toEqual([])
    source.down = new Set()
    await daily.refresh()
    expect(daily.id).toBeDefined()
  })

  it('is the same on every node while nothing can be written, and is stored later', async () => {
    const { disk, db } = fillDisk()
    const nodes = [await start({}, db), await start({}, db)]
    const { id } = nodes[0]!.daily
    expect(id).toBeDefined()
    expect(nodes[1]!.daily.id).toBe(id)
    // It does not change during the day.
    nodes[0]!.source.likes = { [id!]: 9 }
    await nodes[0]!.daily.refresh()
    expect(nodes[0]!.daily.id).toBe(id)
    expect(await listRows()).toEqual([])
    disk.isFull = false
    await nodes[0]!.daily.refresh()
    expect(nodes[0]!.daily.id).toBe(id)
    expect(await listRows()).toEqual([{ day: dayOf(START), game_id: id }])
  })

  it('is removed after a month, long after the choice depends on it', async () => {
    const today = dayOf(START)
    const days = [today - 31, today - 30, today - NO_REPEAT_CHOICES, today, today + 1]
    await insertRows(
      at.db,
      'daily_game',
      days.map((day) => ({ day, game_id: 'agar' })),
    )
    expect(await transact(at.db, (tx) => removeExpiredDailyGames(tx, 10, START))).toBe(1)
    expect((await listRows()).map(({ day }) => day)).toEqual(days.slice(1))
  })
})
