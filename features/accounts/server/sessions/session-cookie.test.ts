/** Session tokens, whose rows hold hashes (ADR 52), and which sessions count as live. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { findPlayer } from '#server/viewer/find-player.ts'
import { createSession } from './begin-session.server.ts'
import { listLiveSessions } from './revoke-sessions.server.ts'
import { SESSION_S, signToken, makeSessionToken } from './session-cookie.server.ts'
import { createPlayerIdFinder, createSessionFinder, findViewer } from './session.server.ts'

const keys = { secret: 'a secret of the tests, long enough to be one' }

describeOnBothEngines('session token', (at) => {
  async function open() {
    const { id: userId } = await makeUser(at.db)
    const token = makeSessionToken()
    await transact(at.db, (tx) => createSession(tx, { userId, token, method: 'password' }))
    return { userId, token }
  }

  const listStored = async () =>
    (await at.db.selectFrom('session').select('token').execute()).map(({ token }) => token)

  /** Looks the session up in all four ways. Returns the user ids that they find. */
  async function findBy(secret: string) {
    const cookie = signToken(secret, keys.secret)
    return [
      (await findViewer(at.db, cookie, keys))?.userId,
      (await findPlayer(at.db, cookie, keys, { since: 0 }))?.userId,
      (await createSessionFinder(at.db, keys)(cookie))?.userId,
      (await createPlayerIdFinder(at.db, keys)(cookie))?.userId,
    ]
  }

  it('is stored and looked up as its hash', async () => {
    const { userId, token } = await open()
    const stored = await listStored()
    expect(stored).toEqual([expect.stringMatching(/^sha256:[\w-]{43}$/)])
    expect(await findBy(token.secret)).toEqual(Array(4).fill(userId))
    // The stored value alone does not sign in.
    expect(await findBy(stored[0]!)).toEqual(Array(4).fill(undefined))
  })

  it('is found by a cookie of the previous key while that key is configured', async () => {
    const { userId, token } = await open()
    const cookie = signToken(token.secret, keys.secret)
    const secret = 'the next secret of the portal, long enough'
    const renewed = { secret, previousSecret: keys.secret }
    expect((await findViewer(at.db, cookie, renewed))?.userId).toBe(userId)
    expect((await createSessionFinder(at.db, renewed)(cookie))?.userId).toBe(userId)
    expect((await createPlayerIdFinder(at.db, renewed)(cookie))?.userId).toBe(userId)
    expect(await findViewer(at.db, cookie, { secret })).toBeUndefined()
  })
})

describeOnBothEngines('live sessions', (at) => {
  it('are those of the given ones that exist and have not expired', async () => {
    const { id: userId } = await makeUser(at.db)
    const startedAt = Date.parse('2031-02-03T04:05:06Z')
    for (const [stored, now] of [
      ['first', startedAt],
      ['second', startedAt + 1],
      ['third', startedAt + 1],
    ] as const) {
      const token = { secret: stored, stored }
      await transact(at.db, (tx) => createSession(tx, { userId, token, method: 'password' }, now))
    }
    const sessions = await at.db.selectFrom('session').select(['id', 'token']).execute()
    const idOf = (stored: string) => sessions.find(({ token }) => token === stored)!.id
    const given = [idOf('first'), idOf('second'), 'unknown']
    const listAt = (now: number) => listLiveSessions(at.db, given, now)
    expect(await listAt(startedAt)).toEqual(new Set([idOf('first'), idOf('second')]))
    expect(await listAt(startedAt + SESSION_S * 1_000)).toEqual(new Set([idOf('second')]))
    expect(await listLiveSessions(at.db, [], startedAt)).toEqual(new Set())
  })
})
