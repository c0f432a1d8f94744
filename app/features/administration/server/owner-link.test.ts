/** The link that makes a player an owner. */
import { beforeEach, expect, it } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { setRole } from '#app/features/accounts/server/roles.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser, type TestUser } from '#tests/factories.ts'
import { startSession } from '#tests/mailed-links.ts'
import { requester, useServices } from '#tests/sign-ins.ts'
import { postAction } from '#tests/actions.ts'
import { loadOwnerLink, makeOwnerLink } from './owner-link.server.ts'
import type { AdminRequest } from './admin-request.ts'

const HOUR_MS = 3_600_000
const TAKEN = { status: 200, redirectTo: '/admin' }
const DEAD = { status: 400, error: expect.stringContaining('already has an owner') }

describeOnBothEngines('the link of the owner', (at) => {
  const { opened } = useServices(at)
  let ada: TestUser
  let ben: TestUser
  beforeEach(async () => {
    ada = await makeUser(at.db)
    ben = await makeUser(at.db)
  })

  function makeToken({ isFirst = true, now = at.db.now() } = {}): string {
    const link = makeOwnerLink(opened.services.cookieKey, {
      publicUrl: 'http://a.example',
      isFirst,
      now,
    })
    return new URL(link).searchParams.get('token')!
  }
  function request({ id: userId }: TestUser, token: string, sessionId = ''): AdminRequest {
    const url = new URL(`http://a.example/admin/owner?token=${token}`)
    const viewer = { userId, sessionId } as AdminRequest['viewer']
    return { viewer, requester, language: 'en', url, params: {} }
  }
  const open = async (user: TestUser, token: string) =>
    postAction(opened.services, {
      ...request(user, token, await startSession(at.db, user.id)),
      entries: { intent: 'take-ownership', token },
    })
  const isAlive = async (token: string) =>
    (await loadOwnerLink(opened.services, request(ada, token))).isAlive
  const owners = async () => {
    const rows = await at.db.selectFrom('user').select('id').where('role', '=', 'owner').execute()
    return rows.map(({ id }) => id)
  }

  it('makes one player an owner, also if two open it at the same time', async () => {
    const token = makeToken({ isFirst: false })
    const results = await Promise.all([open(ada, token), open(ben, token)])
    expect(results).toContainEqual(TAKEN)
    expect(results).toContainEqual(DEAD)
    const [owner, ...others] = await owners()
    expect(others).toEqual([])
    const entries = await at.db.selectFrom('audit_entry').selectAll().execute()
    expect(entries).toMatchObject([
      { action: 'take-ownership', actor_id: owner, subject_id: owner, operator: null },
    ])
  })

  it('of the start works only while there is no owner', async () => {
    const first = makeToken()
    const asked = makeToken({ isFirst: false })
    await transact(at.db, (tx) => setRole(tx, ada.id, 'owner'))
    expect([await isAlive(first), await isAlive(asked)]).toEqual([false, true])
    expect(await open(ben, first)).toEqual(DEAD)
    expect(await open(ben, asked)).toEqual(TAKEN)
    expect((await owners()).toSorted()).toEqual([ada.id, ben.id].toSorted())
  })

  it('of the start makes one owner, also if two of them are opened at the same time', async () => {
    const results = await Promise.all([open(ada, makeToken()), open(ben, makeToken())])
    expect(results).toContainEqual(DEAD)
    expect(await owners()).toHaveLength(1)
  })

  it('is dead after a day, and if it is forged or of another kind', async () => {
    for (const token of [
      // The clock of the database may be set back a little meanwhile.
      makeToken({ now: at.db.now() - 25 * HOUR_MS }),
      // The last letters also have bits that count for nothing.
      `xx${makeToken().slice(2)}`,
      '',
    ]) {
      expect(await isAlive(token)).toBe(false)
      expect(await open(ada, token)).toEqual(DEAD)
    }
    expect(await owners()).toEqual([])
  })
})
