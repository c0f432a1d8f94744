/** Tests likes: rows and counters stay equal under concurrency. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { openDatabase } from '#platform/db/db.server.ts'
import { recordEvents } from '#tests/events.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { listLikedGameIds, makeUser, readLikeCounts } from '#tests/factories.ts'
import { createLikeSetter, removeAllLikes, setLike, setLikes } from './set-like.server.ts'

describeOnBothEngines('setLike', (at) => {
  const set = (user: { id: string }, gameId: string, liked = true, now?: number) =>
    transact(at.db, (tx) => setLike(tx, { userId: user.id, gameId, liked }, now))

  it('counts a repeated like once', async () => {
    const user = await makeUser(at.db)
    expect([await set(user, 'survev'), await set(user, 'survev')]).toEqual([1, 1])
    expect([await set(user, 'survev', false), await set(user, 'survev', false)]).toEqual([0, 0])
  })

  it('lists the latest like first', async () => {
    const user = await makeUser(at.db)
    await set(user, 'survev', true, 1)
    await set(user, 'agar', true, 2)
    expect(await listLikedGameIds(at.db, user.id)).toEqual(['agar', 'survev'])
  })

  it('removes every like of one player and keeps those of others', async () => {
    const [leaving, staying] = [await makeUser(at.db), await makeUser(at.db)]
    for (const user of [leaving, staying]) await set(user, 'gats')
    await transact(at.db, (tx) => removeAllLikes(tx, leaving.id))
    expect(await listLikedGameIds(at.db, leaving.id)).toEqual([])
    expect(await listLikedGameIds(at.db, staying.id)).toEqual(['gats'])
  })

  it('applies the last of several changes to a game and returns each count', async () => {
    const [ada, bob] = [await makeUser(at.db), await makeUser(at.db)]
    await set(ada, 'mope')
    const events = recordEvents(at.db)
    const counts = await transact(at.db, (tx) =>
      setLikes(tx, [
        { userId: ada.id, gameId: 'agar', liked: true },
        { userId: bob.id, gameId: 'agar', liked: true },
        { userId: ada.id, gameId: 'gats', liked: true },
        { userId: ada.id, gameId: 'gats', liked: false },
        { userId: ada.id, gameId: 'mope', liked: false },
        { userId: bob.id, gameId: 'mope', liked: true },
      ]),
    )
    expect(counts.map(({ likes }) => likes)).toEqual([2, 2, 0, 0, 1, 1])
    expect(events).toEqual([{ kind: 'likes-changed', gameId: 'agar', likes: 2, version: 1 }])
    expect(await listLikedGameIds(at.db, ada.id)).toEqual(['agar'])
  })

  it('keeps counters equal to rows after 10,000 mixed toggles of 200 players', async () => {
    const like = createLikeSetter(at.db)
    const users = await Promise.all(Array.from({ length: 200 }, () => makeUser(at.db)))
    const games = ['survev', 'agar', 'gats', 'mope', 'florr']
    // A seeded pseudorandom sequence: every run makes the same toggles.
    let state = 7
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    await Promise.all(
      Array.from({ length: 10_000 }, () => {
        const change = {
          userId: users[next(users.length)]!.id,
          gameId: games[next(games.length)]!,
          liked: next(2) === 1,
        }
        return like(change)
      }),
    )
    const counts = await readLikeCounts(at.db)
    for (const gameId of games) expect(counts[gameId]).toBeGreaterThan(0)
  })

  it('rejects the failing transaction and commits the others', async () => {
    const user = await makeUser(at.db)
    const likers = [user, { id: 'nobody' }, user]
    const results = await Promise.allSettled(likers.map((each) => set(each, 'suroi')))
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await listLikedGameIds(at.db, user.id)).toEqual(['suroi'])
  })

  // SQLite has a single writer, and other connections wait for its lock.
  if (at.engine === 'sqlite') return

  it('keeps the counters equal to the rows while several processes write', async () => {
    const users = await Promise.all(Array.from({ length: 40 }, () => makeUser(at.db)))
    const games = ['survev', 'agar', 'gats']
    const others = await Promise.all([1, 2].map(() => openDatabase(at.location)))
    const setters = [at.db, ...others].map((db) => createLikeSetter(db))
    await Promise.all(
      setters.flatMap((like, process) =>
        users.flatMap((user, index) =>
          games.map((gameId, game) =>
            like({ userId: user.id, gameId, liked: (process + index + game) % 3 > 0 }),
          ),
        ),
      ),
    )
    expect(Object.keys(await readLikeCounts(at.db)).toSorted()).toEqual(games.toSorted())
    for (const other of others) await other.destroy()
  })
})
