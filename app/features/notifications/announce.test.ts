/** New games are told of once, to whoever wants to know. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { announceNewGames } from './announce.server.ts'
import { listNotifications } from './notifications.server.ts'
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
    expect(notes.map((note) => [note.type, note.title, note.link])).toEqual([
      ['game', 'New game: BrandNew.io', '/game/brandnew'],
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

  it('goes on where it was cut short, and tells nobody twice', async () => {
    const users = await Promise.all(Array.from({ length: 120 }, () => makeUser(at.db)))
    await announceNewGames(at.db, [old])
    const told = async () => {
      const rows = await at.db.selectFrom('notification').select('user_id').execute()
      return rows.map((row) => row.user_id)
    }
    let pieces = 0
    await announceNewGames(at.db, [old, fresh], () => (pieces += 1) > 1)
    const first = await told()
    expect(first.length).toBeGreaterThan(0)
    expect(first.length).toBeLessThan(users.length)
    // Whoever deleted the note has read it.
    await at.db.deleteFrom('notification').where('user_id', '=', first[0]!).execute()
    expect(await announceNewGames(at.db, [old, fresh])).toBe(true)
    const ids = users.map(({ id }) => id).filter((id) => id !== first[0])
    expect((await told()).toSorted()).toEqual(ids.toSorted())
    expect(await announceNewGames(at.db, [old, fresh])).toBe(false)
  })

  it('makes ids by which a note can be marked and removed', async () => {
    const user = await makeUser(at.db)
    await announceNewGames(at.db, [old])
    await announceNewGames(at.db, [old, fresh])
    const [note] = await listNotifications(at.db, user.id)
    expect(z.uuid().safeParse(note?.id).success).toBe(true)
  })
})
