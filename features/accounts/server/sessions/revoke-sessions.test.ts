/** Tests which sessions count as live. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { createSession } from './create-session.server.ts'
import { listLiveSessions } from './revoke-sessions.server.ts'
import { SESSION_S } from './session-cookie.server.ts'

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
