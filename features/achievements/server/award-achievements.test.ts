/** Achievements beyond hours: what awards them, once each, on both engines. */
import { beforeEach, expect, it } from 'vitest'
import { transactWithEvents, type Work } from '#platform/db/transact.server.ts'
import { games } from '#catalogue/index.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { handleEvents } from '#tests/events.ts'
import { makeLike, makePlayTime, makeUser } from '#tests/factories.ts'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { createLikeSetter, setLike } from '#features/likes/server/set-like.server.ts'
import { listNotifications } from '#features/notifications/server/notifications.server.ts'
import { creditPlayTimes } from '#features/play/server/credit-play-time.server.ts'
import { shareRoom } from '#features/rooms/server/shared-room-route.ts'
import { listNewlyUnlocked } from './award-achievements.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Noon, UTC. */
const START = Date.parse('2026-03-04T12:00:00Z')

let reports = 0

/** Runs the work in a transaction. Returns the ids of the player's new achievements. */
async function unlockBy(db: OpenDatabase, userId: string, work: Work<unknown>) {
  const { events } = await transactWithEvents(db, work)
  return (listNewlyUnlocked(events).get(userId) ?? []).map(({ id }) => id)
}

/** Credits a minute of play. Returns the ids of the new achievements. */
async function play(
  db: OpenDatabase,
  userId: string,
  gameId: string,
  now: number,
  utcOffset?: number,
): Promise<string[]> {
  reports += 1
  const report = { userId, gameId, claimedMs: MINUTE, reportId: `report-${reports}`, utcOffset }
  return unlockBy(db, userId, (tx) => creditPlayTimes(tx, [report], now))
}

describeOnBothEngines('achievements beyond hours', (at) => {
  beforeEach(() => handleEvents(at.db, games))

  const makePlayer = async (overrides: Parameters<typeof makeUser>[1] = {}) =>
    (await makeUser(at.db, { createdAt: START - HOUR, ...overrides })).id
  const listMails = () => at.db.selectFrom('outbox').select('subject').execute()
  const listTitles = async (userId: string, now: number) =>
    (await listNotifications(at.db, userId, { games, now })).map(({ title }) => title)

  it('awards the first game once, with notification and mail', async () => {
    const id = await makePlayer({ isVerified: true })
    expect(await play(at.db, id, 'agar', START)).toEqual(['first-game'])
    expect(await play(at.db, id, 'survev', START + MINUTE)).toEqual([])
    expect(await listTitles(id, START + MINUTE)).toEqual(['Achievement unlocked: Insert Coin'])
    expect(await listMails()).toEqual([
      { subject: 'Achievement unlocked: Insert Coin | IO Arcade' },
    ])
  })

  it('awards five genres, by the genres on the cards, and ten games', async () => {
    const id = await makePlayer()
    const ids = ['survev', 'bloxd', 'lolbeans', ...games.map((game) => game.id)]
    const order = [...new Set(ids)].slice(0, 10)
    const unlocked: string[][] = []
    for (const [index, gameId] of order.entries()) {
      unlocked.push(await play(at.db, id, gameId, START + index * MINUTE))
    }
    // Shooter and Action; then Adventure and Strategy; then Race and Casual.
    expect(unlocked.slice(0, 3)).toEqual([['first-game'], [], ['five-genres']])
    expect(unlocked.slice(3, 9).flat()).toEqual([])
    expect(unlocked[9]).toEqual(['ten-games'])
  })

  it('counts no game that has left the catalog', async () => {
    const id = await makePlayer()
    expect(await play(at.db, id, 'gone', START)).toEqual([])
  })

  it('awards three, seven and thirty days in a row, and sends nothing when a streak ends', async () => {
    const id = await makePlayer()
    const playOn = (day: number) => play(at.db, id, 'agar', START + day * DAY, 0)
    expect(await playOn(0)).toEqual(['first-game'])
    expect(await playOn(1)).toEqual([])
    expect(await playOn(3)).toEqual([])
    expect(await playOn(4)).toEqual([])
    expect(await playOn(5)).toEqual(['three-days'])
    expect(await playOn(6)).toEqual([])
    const later: string[][] = []
    for (let day = 7; day < 33; day += 1) later.push(await playOn(day))
    expect(later[2]).toEqual(['seven-days'])
    expect(later.at(-1)).toEqual(['thirty-days'])
    expect(later.flat()).toHaveLength(2)
    expect(await listTitles(id, START + 32 * DAY)).toEqual([
      'Achievement unlocked: Local Legend',
      'Achievement unlocked: Full Week',
      'Achievement unlocked: Regular',
      // That of the first game is older than notifications become.
    ])
    const row = await at.db
      .selectFrom('profile')
      .select(['last_play_day', 'play_days_in_row'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ last_play_day: Math.floor(START / DAY) + 32, play_days_in_row: 30 })
  })

  it('awards play at night by the time of the player', async () => {
    const id = await makePlayer()
    expect(await play(at.db, id, 'agar', START, 0)).toEqual(['first-game'])
    expect(await play(at.db, id, 'agar', START + MINUTE)).toEqual([])
    expect(await play(at.db, id, 'agar', START + 2 * MINUTE, 13 * 60)).toEqual(['late-night'])
  })

  it('awards a first like once, with a like that does not count yet too', async () => {
    const id = await makePlayer({ isVerified: true })
    const like = createLikeSetter(at.db)
    const set = async (gameId: string, liked: boolean) =>
      (await like({ userId: id, gameId, liked })).unlocked.map((each) => each.id)
    expect(await set('agar', false)).toEqual([])
    expect(await set('agar', true)).toEqual(['first-like'])
    expect(await set('agar', false)).toEqual([])
    expect(await set('agar', true)).toEqual([])
    expect(await listMails()).toHaveLength(1)
  })

  it('awards a shared room once, to a player who plays or has played the game', async () => {
    const id = await makePlayer()
    const share = (gameId: string, isOpen: boolean, userId = id) =>
      unlockBy(at.db, userId, (tx) => shareRoom(tx, { userId, gameId, isOpen }))
    await makePlayTime(at.db, id, { survev: MINUTE })
    expect(await share('krunker', false)).toEqual([])
    expect(await share('krunker', true)).toEqual(['first-room'])
    expect(await share('krunker', true)).toEqual([])
    const other = await makePlayer()
    await makePlayTime(at.db, other, { krunker: MINUTE })
    expect(await share('krunker', false, other)).toEqual(['first-room'])
  })

  it('gives players what they had reached before there was the achievement, without mails', async () => {
    const id = await makePlayer({ isVerified: true })
    const played = games.slice(0, 12).map((game) => [game.id, HOUR / 100] as const)
    await makePlayTime(at.db, id, Object.fromEntries(played), START - DAY)
    at.db.writer.setHandlers({})
    await makeLike(at.db, id, 'agar', START - DAY)
    handleEvents(at.db, games)
    expect(await play(at.db, id, 'agar', START)).toEqual(['first-game', 'five-genres', 'ten-games'])
    const like = { userId: id, gameId: 'survev', liked: true }
    expect(await unlockBy(at.db, id, (tx) => setLike(tx, like, START))).toEqual(['first-like'])
    expect(await listTitles(id, START)).toHaveLength(4)
    expect(await listMails()).toEqual([])
  })

  it('awards once if several tabs save and like at the same time', async () => {
    const id = await makePlayer()
    // SQLite has one writer: its other connections wait.
    const open = () => (at.engine === 'sqlite' ? at.db : openDatabase(at.location))
    const nodes = [at.db, await open(), await open()]
    for (const node of nodes) handleEvents(node, games)
    const saved = await Promise.all(nodes.map((db) => play(db, id, 'agar', START)))
    expect(saved.flat()).toEqual(['first-game'])
    const likes = await Promise.all(
      nodes.map((db, index) =>
        createLikeSetter(db)({
          userId: id,
          gameId: games[index]!.id,
          liked: true,
        }),
      ),
    )
    expect(likes.flatMap(({ unlocked }) => unlocked)).toHaveLength(1)
    expect(await listTitles(id, START)).toHaveLength(2)
    for (const node of nodes) if (node !== at.db) await node.destroy()
  })
})
