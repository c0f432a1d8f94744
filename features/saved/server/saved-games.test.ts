/** Tests the saved games of accounts: repeated and concurrent changes, order, and the limit. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import { listSavedGameIds, removeSavedGame, saveGames } from './saved-games.ts'
import { MAX_SAVED_GAMES } from '../saved-rules.ts'

describeOnBothEngines('saved games', (at) => {
  const save = (userId: string, ids: string[], now?: number) =>
    transact(at.db, (tx) => saveGames(tx, userId, ids, now))
  const remove = (userId: string, id: string) =>
    transact(at.db, (tx) => removeSavedGame(tx, userId, id))
  const list = (userId: string) => listSavedGameIds(at.db, userId)

  it('keeps the order of a list and puts later games first', async () => {
    const { id } = await makeUser(at.db)
    expect(await save(id, ['agar', 'mope'], 1_000)).toHaveLength(2)
    await save(id, ['gats'], 2_000)
    expect(await list(id)).toEqual(['gats', 'agar', 'mope'])
  })

  it('ends in the state of one of two concurrent changes', async () => {
    const { id } = await makeUser(at.db)
    await save(id, ['agar', 'mope'])
    await Promise.all([save(id, ['mope']), remove(id, 'mope'), remove(id, 'mope')])
    expect(['agar', 'agar mope']).toContain((await list(id)).toSorted().join(' '))
  })

  it('removes the oldest games above the limit', async () => {
    const { id } = await makeUser(at.db)
    const many = Array.from({ length: MAX_SAVED_GAMES }, (_, index) => `game-${index}`)
    await save(id, many, 1_000)
    await save(id, ['agar'], 2_000)
    const saved = await list(id)
    expect(saved).toHaveLength(MAX_SAVED_GAMES)
    expect(saved[0]).toBe('agar')
    expect(saved).not.toContain(many.at(-1))
  })

  it('emits an event only for a change, and only for the player', async () => {
    const [ada, bob] = [await makeUser(at.db), await makeUser(at.db)]
    await save(bob.id, ['agar'])
    const events = recordEvents(at.db)
    await save(ada.id, ['agar'])
    await save(ada.id, ['agar'])
    await remove(ada.id, 'mope')
    await remove(ada.id, 'agar')
    const event = { kind: 'saved-games-changed', userId: ada.id }
    expect(events).toEqual([event, event])
    expect(await list(bob.id)).toEqual(['agar'])
  })
})
