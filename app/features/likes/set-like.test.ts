/** Likes: row and counter move together, whatever happens at the same time. */
import { expect, it } from 'vitest'
import { createWriter } from '#app/db/writer.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { listLikedGameIds, removeAllLikes, setLike } from './set-like.server.ts'

describeOnBothEngines('setLike', (at) => {
  it('counts a like once, however often it is said', async () => {
    const user = await makeUser(at.db)
    const change = { userId: user.id, gameId: 'survev', liked: true }
    expect(await setLike(at.db, change)).toBe(1)
    expect(await setLike(at.db, change)).toBe(1)
    expect(await setLike(at.db, { ...change, liked: false })).toBe(0)
    expect(await setLike(at.db, { ...change, liked: false })).toBe(0)
  })

  it('lists the latest like first', async () => {
    const user = await makeUser(at.db)
    await setLike(at.db, { userId: user.id, gameId: 'survev', liked: true }, 1)
    await setLike(at.db, { userId: user.id, gameId: 'agar', liked: true }, 2)
    expect(await listLikedGameIds(at.db, user.id)).toEqual(['agar', 'survev'])
  })

  it('takes back every like of one player and leaves those of others', async () => {
    const [leaving, staying] = [await makeUser(at.db), await makeUser(at.db)]
    for (const user of [leaving, staying]) {
      await setLike(at.db, { userId: user.id, gameId: 'gats', liked: true })
    }
    expect(await removeAllLikes(at.db, leaving.id)).toEqual([{ gameId: 'gats', likes: 1 }])
    expect(await listLikedGameIds(at.db, staying.id)).toEqual(['gats'])
  })

  it('ends with counter = rows after 10,000 mixed toggles of 200 players', async () => {
    const writer = createWriter(at.db, at.engine)
    const users = await Promise.all(Array.from({ length: 200 }, () => makeUser(at.db)))
    const games = ['survev', 'agar', 'gats', 'mope', 'florr']
    // A fixed sequence that looks random: every run makes the same toggles.
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
        return writer.write((tx) => setLike(tx, change))
      }),
    )
    for (const gameId of games) {
      const counter = await at.db
        .selectFrom('game_counter')
        .select('likes')
        .where('game_id', '=', gameId)
        .executeTakeFirstOrThrow()
      const rows = await at.db
        .selectFrom('game_like')
        .select('user_id')
        .where('game_id', '=', gameId)
        .execute()
      expect(counter.likes).toBe(rows.length)
      expect(rows.length).toBeGreaterThan(0)
    }
  }, 120_000)
})

describeOnBothEngines('writer', (at) => {
  it('fails the work that fails and commits the rest', async () => {
    const writer = createWriter(at.db, at.engine)
    const user = await makeUser(at.db)
    const like = (userId: string) =>
      writer.write((tx) => setLike(tx, { userId, gameId: 'suroi', liked: true }))
    const results = await Promise.allSettled([like(user.id), like('nobody'), like(user.id)])
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await listLikedGameIds(at.db, user.id)).toEqual(['suroi'])
  })
})
