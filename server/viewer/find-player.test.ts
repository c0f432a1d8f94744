/** Tests the query for a page's player: one query with the same result as the single queries. */
import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { listLikedGameIds, makeUser } from '#tests/factories.ts'
import { requestFriend } from '#features/friends/server/requests.server.ts'
import { saveGames } from '#features/saved/server/saved-games.ts'
import { setLike } from '#features/likes/server/set-like.server.ts'
import {
  addNotification,
  countUnread,
  markRead,
  KEEP_MS,
} from '#features/notifications/server/notifications.server.ts'
import { hashToken } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { revokeSessions } from '#features/accounts/server/sessions/revoke-sessions.server.ts'
import { findViewer } from '#features/accounts/server/sessions/session.server.ts'
import { findPlayer } from './find-player.ts'
import { insertRows } from '#tests/rows.ts'

const SECRET = 'a secret of the tests, long enough'
const HOUR_MS = 3_600_000

describeOnBothEngines('findPlayer', (at) => {
  async function makePlayer(): Promise<{ id: string; cookie: string }> {
    const { id } = await makeUser(at.db)
    const token = randomUUID()
    const date = new Date().toISOString()
    await insertRows(at.db, 'session', {
      id: randomUUID(),
      token: hashToken(token),
      user_id: id,
      expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
      created_at: date,
      updated_at: date,
    })
    const signature = createHmac('sha256', SECRET).update(token).digest('base64')
    return { id, cookie: encodeURIComponent(`${token}.${signature}`) }
  }

  const since = () => Date.now() - KEEP_MS
  const find = (cookie: string) => findPlayer(at.db, cookie, { secret: SECRET }, { since: since() })

  test('returns the viewer with unread notifications and likes, latest first', async () => {
    const ada = await makePlayer()
    const ben = await makePlayer()
    for (const [index, gameId] of ['mope', 'agar', 'slither'].entries()) {
      await transact(at.db, (tx) =>
        setLike(tx, { userId: ada.id, gameId, liked: true }, 1_000 * index),
      )
    }
    await transact(at.db, (tx) => setLike(tx, { userId: ben.id, gameId: 'kour', liked: true }))
    const notification = { event: { kind: 'about-likes', data: {} }, games: [] } as const
    await transact(at.db, (tx) => addNotification(tx, { userId: ada.id, ...notification }))
    await transact(at.db, (tx) => addNotification(tx, { userId: ada.id, ...notification }))
    await transact(at.db, (tx) =>
      addNotification(tx, { userId: ada.id, ...notification }, since() - 1),
    )
    await transact(at.db, (tx) => addNotification(tx, { userId: ben.id, ...notification }))

    await transact(at.db, (tx) => saveGames(tx, ada.id, ['gats', 'kour']))
    const {
      language,
      avatar,
      unread,
      friendRequests,
      liked,
      uncounted,
      saved,
      recentCounts,
      play,
      ...viewer
    } = (await find(ada.cookie))!
    expect(language).toBeUndefined()
    expect(avatar).toBeNull()
    expect(friendRequests).toBe(0)
    expect(viewer).toEqual(await findViewer(at.db, ada.cookie, { secret: SECRET }))
    expect([unread, liked, uncounted, saved]).toEqual([
      2,
      ['slither', 'agar', 'mope'],
      [],
      ['gats', 'kour'],
    ])
    expect(recentCounts).toEqual([])
    expect(play).toEqual({ totalMs: 0, daysInRow: 0, lastPlayDay: 0, dailyPlayedAt: 0 })
    expect(unread).toBe((await countUnread(at.db, [ada.id])).get(ada.id))
    expect(liked).toEqual(await listLikedGameIds(at.db, ada.id))

    await transact(at.db, (tx) => markRead(tx, ben.id, { shownUntil: Date.now() }))
    expect((await find(ben.cookie))!).toMatchObject({ unread: 0, liked: ['kour'] })
    await transact(at.db, (tx) => setLike(tx, { userId: ben.id, gameId: 'kour', liked: false }))
    expect((await find(ben.cookie))!.liked).toEqual([])
  })

  test('returns the number of open friend requests', async () => {
    const [ada, ben] = [await makePlayer(), await makePlayer()]
    const { publicId } = (await find(ada.cookie))!
    await transact(at.db, (tx) => requestFriend(tx, { userId: ben.id, publicId }))
    expect((await find(ada.cookie))!.friendRequests).toBe(1)
    expect((await find(ben.cookie))!.friendRequests).toBe(0)
  })

  test('returns the language of the account', async () => {
    const { id, cookie } = await makePlayer()
    await at.db.updateTable('user').set({ language: 'tr' }).where('id', '=', id).execute()
    expect((await find(cookie))!.language).toBe('tr')
  })

  test('returns undefined for a forged cookie and for an expired or revoked session', async () => {
    const { id, cookie } = await makePlayer()
    expect(await find(`x${cookie}`)).toBeUndefined()
    const late = Date.now() + 2 * HOUR_MS
    expect(
      await findPlayer(at.db, cookie, { secret: SECRET }, { since: 0, now: late }),
    ).toBeUndefined()
    await transact(at.db, (tx) => revokeSessions(tx, id))
    expect(await find(cookie)).toBeUndefined()
  })

  test('returns the like counts of recently liked games only', async () => {
    const ada = await makePlayer()
    const ben = await makePlayer()
    const now = Date.now()
    const like = (userId: string, gameId: string, likedAt = now) =>
      transact(at.db, (tx) => setLike(tx, { userId, gameId, liked: true }, likedAt))
    await like(ben.id, 'agar')
    await like(ada.id, 'agar')
    await like(ada.id, 'mope', now - 5 * 60_000)
    await like(ben.id, 'kour')
    expect((await find(ada.cookie))!.recentCounts).toEqual([
      { gameId: 'agar', likes: 2, version: 2 },
    ])
  })
})
