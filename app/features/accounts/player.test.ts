/** The player of a page, with what pages show of their own: one query that equals the single ones. */
import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { listLikedGameIds, setLike } from '../likes/set-like.server.ts'
import { addNotification, countUnread, markRead } from '../notifications/notifications.server.ts'
import { KEEP_MS } from '../notifications/kinds.ts'
import { endSessions, findPlayer, findViewer } from './session.server.ts'

const SECRET = 'a secret of the tests, long enough'
const HOUR_MS = 3_600_000

describeOnBothEngines('the player of a page', (at) => {
  async function makePlayer(): Promise<{ id: string; cookie: string }> {
    const { id } = await makeUser(at.db)
    const token = randomUUID()
    const date = new Date().toISOString()
    await at.db
      .insertInto('session')
      .values({
        id: randomUUID(),
        token,
        user_id: id,
        expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
        ip_address: null,
        user_agent: null,
        created_at: date,
        updated_at: date,
      })
      .execute()
    const signature = createHmac('sha256', SECRET).update(token).digest('base64')
    return { id, cookie: encodeURIComponent(`${token}.${signature}`) }
  }

  const since = () => Date.now() - KEEP_MS
  const find = (cookie: string) => findPlayer(at.db, cookie, SECRET, { since: since() })

  test('is the viewer, with unread notifications and likes, latest first', async () => {
    const ada = await makePlayer()
    const ben = await makePlayer()
    for (const [index, gameId] of ['mope', 'agar', 'slither'].entries()) {
      await setLike(at.db, { userId: ada.id, gameId, liked: true }, 1_000 * index)
    }
    await setLike(at.db, { userId: ben.id, gameId: 'kour', liked: true })
    const note = { type: 'system', title: 'Note', message: 'A note.' } as const
    await addNotification(at.db, { userId: ada.id, ...note })
    await addNotification(at.db, { userId: ada.id, ...note })
    await addNotification(at.db, { userId: ada.id, ...note }, since() - 1)
    await addNotification(at.db, { userId: ben.id, ...note })

    const { own, ...viewer } = (await find(ada.cookie))!
    expect(viewer).toEqual(await findViewer(at.db, ada.cookie, SECRET))
    expect(own).toEqual({ unread: 2, liked: 'slither agar mope' })
    expect(own.unread).toBe(await countUnread(at.db, ada.id))
    expect(own.liked.split(' ')).toEqual(await listLikedGameIds(at.db, ada.id))

    await markRead(at.db, ben.id)
    expect((await find(ben.cookie))!.own).toEqual({ unread: 0, liked: 'kour' })
    await setLike(at.db, { userId: ben.id, gameId: 'kour', liked: false })
    expect((await find(ben.cookie))!.own.liked).toBe('')
  })

  test('is nobody by a forged cookie, by a session that is over or was ended', async () => {
    const { id, cookie } = await makePlayer()
    expect(await find(`x${cookie}`)).toBeUndefined()
    const late = Date.now() + 2 * HOUR_MS
    expect(await findPlayer(at.db, cookie, SECRET, { since: 0, now: late })).toBeUndefined()
    await endSessions(at.db, id)
    expect(await find(cookie)).toBeUndefined()
  })
})
