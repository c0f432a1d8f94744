/** New games are told of once, to whoever wants to know. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { announceNewGames, listNotifications } from './notifications.server.ts'
import { getPreferences, savePreferences } from './preferences.server.ts'

const old = { id: 'survev', name: 'Survev.io' }
const fresh = { id: 'brandnew', name: 'BrandNew.io' }

describeOnBothEngines('announceNewGames', (at) => {
  it('announces nothing at the first start', async () => {
    const user = await makeUser(at.db)
    await announceNewGames(at.db, [old])
    expect(await listNotifications(at.db, user.id)).toEqual([])
  })

  it('tells of a new game once, and not to whoever switched it off', async () => {
    const [curious, quiet] = [await makeUser(at.db), await makeUser(at.db)]
    await savePreferences(at.db, quiet.id, {
      ...(await getPreferences(at.db, quiet.id)),
      gameUpdateNotifications: false,
    })
    await announceNewGames(at.db, [old])
    await announceNewGames(at.db, [old, fresh])
    await announceNewGames(at.db, [old, fresh])
    const notes = await listNotifications(at.db, curious.id)
    expect(notes.map((note) => [note.type, note.title])).toEqual([
      ['game', 'New game: BrandNew.io'],
    ])
    expect(await listNotifications(at.db, quiet.id)).toEqual([])
  })

  it('tells once when two processes start together', async () => {
    const user = await makeUser(at.db)
    await announceNewGames(at.db, [old])
    await Promise.all([
      announceNewGames(at.db, [old, fresh]),
      announceNewGames(at.db, [old, fresh]),
    ])
    expect(await listNotifications(at.db, user.id)).toHaveLength(1)
  })
})
