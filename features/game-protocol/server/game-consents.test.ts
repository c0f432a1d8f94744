/** Consents: which game knows which player, and under which id. */
import { expect, it } from 'vitest'
import { games } from '#catalogue/index.ts'
import { transact } from '#platform/db/transact.server.ts'
import {
  addGame,
  changeGame,
  hideGame,
  removeGame,
  showGame,
} from '#features/own-games/server/edit-games.server.ts'
import { findStoredGame } from '#features/own-games/server/own-games.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { allowGame, findPlayer, listAllowedGames, revokeGame } from './game-consents.server.ts'

describeOnBothEngines('consents', (at) => {
  const allow = (userId: string, gameId = 'agar') =>
    transact(at.db, (tx) => allowGame(tx, { userId, gameId }))
  const revoke = (userId: string, gameId = 'agar') =>
    transact(at.db, (tx) => revokeGame(tx, { userId, gameId }))
  const idOf = async (userId: string, gameId = 'agar') =>
    (await findPlayer(at.db, { userId, gameId }))?.id

  it('are for one player and one game, which has an id of its own for each', async () => {
    const [ada, bob] = [await makeUser(at.db, { name: 'Ada' }), await makeUser(at.db)]
    expect(await idOf(ada.id)).toBeUndefined()
    await allow(ada.id)
    expect(await idOf(bob.id)).toBeUndefined()
    expect(await idOf(ada.id, 'mope')).toBeUndefined()
    await allow(ada.id, 'mope')
    await allow(bob.id)
    const ids = [await idOf(ada.id), await idOf(ada.id, 'mope'), await idOf(bob.id)]
    expect(new Set([...ids, ada.id, bob.id]).size).toBe(5)
    const known = await findPlayer(at.db, { userId: ada.id, gameId: 'agar' })
    expect(known).toEqual({ id: ids[0], name: 'Ada' })
  })

  it('keep the id until they are revoked, and get another one after that', async () => {
    const { id } = await makeUser(at.db)
    await Promise.all([allow(id), allow(id)])
    const first = await idOf(id)
    await allow(id)
    expect(await idOf(id)).toBe(first)
    expect(await listAllowedGames(at.db, id)).toHaveLength(1)

    expect(await revoke(id)).toBe(true)
    expect(await idOf(id)).toBeUndefined()
    expect(await revoke(id)).toBe(false)
    await allow(id)
    expect(await idOf(id)).not.toBe(first)
  })

  it('go once the game is on another site, and stay otherwise', async () => {
    const builtIn = new Map(games.map((game) => [game.id, game]))
    const rules = { builtIn, publicUrl: 'https://portal.example' }
    const { id } = await makeUser(at.db)
    await allow(id)
    const change = (content: object) =>
      transact(at.db, async (tx) => {
        const seenAt = (await findStoredGame(tx, 'agar'))?.updatedAt
        await changeGame(tx, rules, {
          id: 'agar',
          content: { ...content },
          cover: undefined,
          seenAt,
        })
      })
    const first = await idOf(id)
    await transact(at.db, (tx) => hideGame(tx, rules, 'agar'))
    await transact(at.db, (tx) => showGame(tx, 'agar'))
    await change({ name: 'Agar' })
    await change({})
    expect(await idOf(id)).toBe(first)

    await change({ url: 'https://cells.example/play' })
    expect(await idOf(id)).toBeUndefined()
    await allow(id)
    await change({ url: 'https://cells.example/', name: 'Cells' })
    expect(await idOf(id)).toBeDefined()
    await transact(at.db, (tx) => removeGame(tx, rules, 'agar'))
    expect(await idOf(id)).toBeUndefined()

    // Of a game that a release had, and has no more.
    await allow(id, 'gone')
    const { name, description, genre, releaseDate } = games[0]!
    const content = { name, description, genre, releaseDate, url: 'https://gone.example/' }
    await transact(at.db, (tx) => addGame(tx, rules, { id: 'gone', content }))
    expect(await idOf(id, 'gone')).toBeUndefined()
  })
})
