/** The link that makes a player an owner. */
import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { setRole } from '#features/accounts/server/roles.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeViewer } from '#tests/factories.ts'
import { enter, useServices } from '#tests/sign-ins.ts'
import { adminRequest, postAction } from '#tests/actions.ts'
import { loadOwnerLink, makeOwnerLink } from './owner-link.server.ts'
import { SET_UP } from './set-up.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'

const HOUR_MS = 3_600_000
const TAKEN = { status: 200, redirectTo: '/admin' }
const DEAD = { status: 400, error: expect.stringContaining('already has an owner') }

describeOnBothEngines('the link of the owner', (at) => {
  const { opened } = useServices(at)
  let ada: Viewer
  let ben: Viewer
  beforeEach(async () => {
    ada = await makeViewer(at.db)
    ben = await makeViewer(at.db)
  })

  function makeToken({ isFirst = true, now = at.db.now() } = {}): string {
    const link = makeOwnerLink(opened.services.cookieKey, {
      publicUrl: 'http://a.example',
      isFirst,
      now,
    })
    return new URL(link).searchParams.get('token')!
  }
  const open = (viewer: Viewer, token: string) =>
    postAction(opened.services, {
      ...adminRequest(viewer),
      entries: { intent: 'take-ownership', token },
    })
  const isAlive = async (token: string) =>
    (await loadOwnerLink(opened.services, adminRequest(ada, `token=${token}`))).isAlive
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
    await transact(at.db, (tx) => setRole(tx, ada.userId, 'owner'))
    expect([await isAlive(first), await isAlive(asked)]).toEqual([false, true])
    expect(await open(ben, first)).toEqual(DEAD)
    expect(await open(ben, asked)).toEqual(TAKEN)
    expect((await owners()).toSorted()).toEqual([ada.userId, ben.userId].toSorted())
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

  describe('sets the portal up', () => {
    const owner = { name: 'Olga', email: 'olga@example.org', password: 'a good long password' }
    const setUp = (token: string, changes: Record<string, string> = {}) =>
      enter(SET_UP, opened.services, { token, portalName: 'Corner Arcade', ...owner, ...changes })
    const accounts = async () =>
      at.db.selectFrom('user').select(['email', 'role']).where('email', '=', owner.email).execute()

    it('with one form: the account, its session, and the name', async () => {
      const token = makeToken()
      expect(await setUp(token)).toHaveProperty('cookies')
      expect(await accounts()).toEqual([{ email: owner.email, role: 'owner' }])
      expect(opened.services.config.portalName).toBe('Corner Arcade')
      expect(await setUp(token, { email: 'other@example.org' })).toEqual(DEAD)
      expect(await isAlive(token)).toBe(false)
    })

    it('also while players cannot sign up', async () => {
      const config = opened.services.config
      Object.assign(config, { signUp: 'closed', signUpDomains: ['example.com'] })
      expect(await setUp(makeToken())).toHaveProperty('cookies')
    })

    it('for one of two who open the link at the same time', async () => {
      const token = makeToken({ isFirst: false })
      const both = [setUp(token), setUp(token, { email: 'other@example.org' })]
      expect(await Promise.all(both)).toContainEqual(DEAD)
      expect(await owners()).toHaveLength(1)
      const all = await at.db.selectFrom('user').select('id').execute()
      expect(all).toHaveLength(3)
    })

    it('not with invalid fields, and the link stays alive', async () => {
      const token = makeToken()
      const refused: [string, string][] = [
        ['portalName', ''],
        ['name', ' '],
        ['email', 'nobody'],
        ['password', 'short'],
        ['email', ada.email],
      ]
      for (const [field, value] of refused) {
        expect(await setUp(token, { [field]: value })).toMatchObject({
          faults: { [field]: expect.any(String) },
        })
      }
      expect(await accounts()).toEqual([])
      expect(await isAlive(token)).toBe(true)
    })

    it('not on a portal that has an owner, nor with a dead link', async () => {
      expect(await setUp('nothing')).toEqual(DEAD)
      const token = makeToken({ isFirst: false })
      await transact(at.db, (tx) => setRole(tx, ada.userId, 'owner'))
      expect(await setUp(token)).toEqual(DEAD)
      expect(await accounts()).toEqual([])
    })
  })
})
