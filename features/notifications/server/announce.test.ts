/** Tests announcements of new games: once for each player, by preference, also after an interruption. */
import { expect, it } from 'vitest'
import { acquireLease } from '#platform/db/job-leases.server.ts'
import { inBatches } from '#platform/db/batches.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import { openNodes } from '#tests/nodes.ts'
import { announceNewGames } from './announce.server.ts'
import type { NamedGame } from './kinds.server.ts'
import { countUnread, listNotifications } from './notifications.server.ts'
import { getPreferences, savePreferences } from './preferences.server.ts'

const old = { id: 'survev', name: 'Survev.io' }
const fresh = { id: 'brandnew', name: 'BrandNew.io' }
const games = [old, fresh]
const DAY_MS = 24 * 60 * 60_000

const announce = (db: OpenDatabase, known: readonly NamedGame[]) =>
  announceNewGames(db, known, (work) => inBatches(work, () => false))

describeOnBothEngines('announceNewGames', (at) => {
  const titlesOf = async (userId: string) =>
    (await listNotifications(at.db, userId, { games })).map(({ title }) => title)

  async function switchGames(userId: string, isOn: boolean) {
    const preferences = await getPreferences(at.db, userId)
    const wanted = { ...preferences, gameUpdateNotifications: isOn }
    await transact(at.db, (tx) => savePreferences(tx, userId, wanted))
  }

  it('announces a new game once to each player, with one event', async () => {
    const users = [await makeUser(at.db), await makeUser(at.db)]
    await announce(at.db, [old])
    const events = recordEvents(at.db)
    await announce(at.db, games)
    await announce(at.db, games)
    for (const { id } of users) {
      expect(await listNotifications(at.db, id, { games })).toMatchObject([
        { type: 'game', title: 'New game: BrandNew.io', link: '/game/brandnew', isRead: false },
      ])
    }
    expect(events).toEqual([{ kind: 'game-announced' }])
  })

  it('announces the first games of a portal that started without games', async () => {
    const { id } = await makeUser(at.db)
    await announce(at.db, [])
    // Simulates the first housekeeping run.
    await acquireLease(at.db, 'housekeeping', DAY_MS)
    await announce(at.db, [fresh])
    expect(await titlesOf(id)).toEqual(['New game: BrandNew.io'])
  })

  it('announces a game once when three nodes start together', async () => {
    // SQLite has one node.
    const nodes =
      at.engine === 'postgres'
        ? (await openNodes(at.location, [0, 0, 0])).nodes
        : [at.db, at.db, at.db]
    const ids: string[] = []
    for (let players = 0; players < 5; players += 1) ids.push((await makeUser(at.db)).id)
    await Promise.all(nodes.map((node) => announce(node, [old])))
    const inTwos = async (work: (rows: number) => Promise<number>) => {
      while ((await work(2)) === 2);
    }
    await Promise.all(nodes.map((node) => announceNewGames(node, games, inTwos)))
    expect([...(await countUnread(at.db, ids)).values()]).toEqual(ids.map(() => 1))
  })

  it('continues an interrupted announcement', async () => {
    const ids: string[] = []
    for (let players = 0; players < 5; players += 1) ids.push((await makeUser(at.db)).id)
    await announce(at.db, [old])
    await announceNewGames(at.db, games, async (work) => void (await work(2)))
    const received = async () => (await Promise.all(ids.map((id) => titlesOf(id)))).flat().length
    expect(await received()).toBe(2)
    await announce(at.db, games)
    expect(await received()).toBe(5)
  })

  it('announces to accounts that exist, and to those who want it at that time', async () => {
    const quiet = await makeUser(at.db)
    const later = await makeUser(at.db, { createdAt: Date.now() + DAY_MS })
    await announce(at.db, [old])
    await switchGames(quiet.id, false)
    await announce(at.db, games)
    expect([await titlesOf(quiet.id), await titlesOf(later.id)]).toEqual([[], []])
    await switchGames(quiet.id, true)
    expect(await titlesOf(quiet.id)).toEqual([])
    const third = { id: 'third', name: 'Third.io' }
    await announce(at.db, [...games, third])
    expect(await titlesOf(quiet.id)).toEqual(['A new game'])
    // What was received stays when the preference is switched off.
    await switchGames(quiet.id, false)
    expect(await titlesOf(quiet.id)).toEqual(['A new game'])
  })
})
