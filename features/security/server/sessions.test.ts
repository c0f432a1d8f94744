/** Tests the list of sessions, their ends, and what stores their last use. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { createNoteSeen } from '#features/accounts/server/sessions/last-seen.server.ts'
import {
  removerOfExpiredSessions,
  revokeSession,
} from '#features/accounts/server/sessions/revoke-sessions.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { sessionOf, useSettingsPlayer } from '#tests/settings-player.ts'
import { ada, signInTo, signUpTo } from '#tests/sign-ins.ts'
import { listSessions } from './sessions.server.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const address = '192.0.2.1'

describeOnBothEngines('the sessions of a player', (at) => {
  const { player, post, reopen, viewerOf } = useSettingsPlayer(at)

  async function signInOnFirefox() {
    const requester = { viewer: undefined, address, userAgent: FIREFOX }
    const result = await signInTo(player.services, ada, requester)
    return (await viewerOf(sessionOf(result.cookies)))!
  }
  const list = () => listSessions(at.db, player.viewer)
  const setRow = (row: { last_seen_at?: number | null; device?: null; method?: null }) =>
    at.db.updateTable('session').set(row).where('id', '=', player.viewer.sessionId).execute()
  const rowOf = ({ sessionId } = player.viewer) =>
    at.db.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirst()

  it('lists this one first, with the device and how the player signed in', async () => {
    const other = await signInOnFirefox()
    expect(await list()).toEqual([
      expect.objectContaining({ id: player.viewer.sessionId, isThis: true, method: 'password' }),
      expect.objectContaining({ id: other.sessionId, isThis: false, device: 'Firefox, Windows' }),
    ])
    await setRow({ device: null, method: null, last_seen_at: null })
    const { signedInAt } = player.viewer
    const [, mine] = await listSessions(at.db, other)
    expect(mine).toMatchObject({ device: null, method: null, signedInAt, lastSeenAt: signedInAt })
  })

  it('ends one, or all others, and notifies their open pages', async () => {
    const other = await signInOnFirefox()
    await signInOnFirefox()
    const { userId, sessionId } = player.viewer
    const events = recordEvents(player.services.db)
    expect(await post('end-session', { session: other.sessionId })).toMatchObject({
      success: 'That device is signed out.',
    })
    expect(events).toEqual([{ kind: 'sessions-ended', userId, sessionIds: [other.sessionId] }])
    expect(await list()).toHaveLength(2)
    expect(await post('end-other-sessions')).toHaveProperty('success')
    expect(events[1]).toEqual({ kind: 'all-sessions-ended', userId, exceptId: sessionId })
    expect((await list()).map(({ id }) => id)).toEqual([sessionId])
  })

  it('does not end a session of another player', async () => {
    const ben = { ...ada, name: 'Ben', email: 'ben@example.org' }
    const cookie = sessionOf((await signUpTo(player.services, ben)).cookies)
    const { sessionId } = (await viewerOf(cookie))!
    await post('end-session', { session: sessionId })
    expect(await viewerOf(cookie)).toBeDefined()
  })

  const noteSeen = (viewer = player.viewer, sessionIdleDays = 30) => {
    const { db, log } = player.services
    return createNoteSeen(db, log, { sessionIdleDays })(viewer)
  }
  const unseen = () => ({ ...player.viewer, lastSeenAt: at.db.now() - 2 * HOUR_MS })

  it('stores the last use at most once an hour', async () => {
    await setRow({ last_seen_at: 1 })
    expect(noteSeen()).toBeUndefined()
    // A clock was ahead.
    await noteSeen({ ...player.viewer, lastSeenAt: at.db.now() + 90 * DAY_MS })
    expect(Math.abs(at.db.now() - (await rowOf())!.last_seen_at!)).toBeLessThan(HOUR_MS)
    await setRow({ last_seen_at: 1 })
    const note = createNoteSeen(player.services.db, player.services.log, { sessionIdleDays: 30 })
    const stored = note(unseen())
    expect(note(unseen())).toBeUndefined()
    await stored
    expect(at.db.now() - (await rowOf())!.last_seen_at!).toBeLessThan(HOUR_MS)
  })

  it('ends an unused session after SESSION_IDLE_DAYS, but no session later than after 30 days', async () => {
    await reopen({ SESSION_IDLE_DAYS: '2' })
    const viewer = await signInOnFirefox()
    const end = async () => new Date((await rowOf(viewer))!.expires_at).getTime()
    expect((await end()) - viewer.signedInAt).toBe(2 * DAY_MS)
    await noteSeen({ ...viewer, lastSeenAt: 0 }, 5)
    expect((await end()) - at.db.now()).toBeGreaterThan(4 * DAY_MS)
    await noteSeen({ ...viewer, lastSeenAt: 0, signedInAt: viewer.signedInAt - 29 * DAY_MS }, 5)
    expect((await end()) - at.db.now()).toBeLessThanOrEqual(DAY_MS)
  })

  it('ends sessions that are idle longer than a lower SESSION_IDLE_DAYS allows', async () => {
    const other = await signInOnFirefox()
    await setRow({ last_seen_at: at.db.now() - 3 * DAY_MS })
    const remove = removerOfExpiredSessions(2)
    expect(await transact(at.db, (tx) => remove(tx, 10))).toBe(1)
    expect((await listSessions(at.db, other)).map(({ id }) => id)).toEqual([other.sessionId])
  })

  it.each(['first', 'last'] as const)('stays ended if its use is stored %s', async (order) => {
    const end = () => transact(player.services.db, (tx) => revokeSession(tx, player.viewer))
    const works = [() => noteSeen(unseen()), end]
    await Promise.all((order === 'first' ? works : works.toReversed()).map((work) => work()))
    expect(await rowOf()).toBeUndefined()
    expect(await viewerOf(player.cookie)).toBeUndefined()
  })
})
