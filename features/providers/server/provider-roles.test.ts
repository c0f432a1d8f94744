/** Tests the roles that groups of the provider give. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { setRole } from '#features/accounts/server/roles.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { useProviderAuthorizations } from '#tests/provider-authorizations.ts'

const GROUPS = { OIDC_OWNER_GROUP: 'admins', OIDC_MODERATOR_GROUP: 'mods' }

describeOnBothEngines('a group of the provider', (at) => {
  const { open, used, visit, viewerOf, valueOf } = useProviderAuthorizations(at)
  const signIn = async (groups?: unknown) => {
    used.provider.account = { ...used.provider.account, groups }
    return (await viewerOf((await visit('sign-in')).session))!
  }
  const roleAs = async (groups?: unknown) => (await signIn(groups)).role
  /** Another owner, so that none is the last. */
  const addOwner = async () => {
    const { id } = await makeUser(at.db)
    await transact(at.db, (tx) => setRole(tx, id, 'owner'))
  }

  it('gives a role at each sign-in, and takes it away', async () => {
    await open(GROUPS)
    await addOwner()
    expect(await roleAs(['mods'])).toBe('moderator')
    expect(await roleAs(['mods', 'admins', 'x'])).toBe('owner')
    expect(await roleAs(['x'])).toBe('player')
    expect(await roleAs(['mods'])).toBe('moderator')
    const { userId, role } = await signIn()
    expect(role).toBe('player')
    const entries = await at.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    expect(entries.map(({ detail }) => JSON.parse(detail) as object)).toEqual([
      { from: 'player', to: 'moderator' },
      { from: 'moderator', to: 'owner' },
      { from: 'owner', to: 'player' },
      { from: 'player', to: 'moderator' },
      { from: 'moderator', to: 'player' },
    ])
    expect(
      new Set(entries.map((entry) => [entry.actor_id, entry.operator, entry.subject_id].join())),
    ).toEqual(new Set([[null, null, userId].join()]))
  })

  it.each([['Admins'], ['x admins'], [{ admins: true }], [['Admins', 5]], [[['admins']]], [null]])(
    'gives nothing if the claim is %j',
    async (groups) => {
      await open(GROUPS)
      expect(await roleAs(groups)).toBe('player')
    },
  )

  it.each(['admins', ['x', 5, null, 'admins']])('gives it if the claim is %j', async (groups) => {
    await open(GROUPS)
    await addOwner()
    expect(await roleAs(groups)).toBe('owner')
  })

  it('changes nothing if the provider says that it keeps the groups elsewhere', async () => {
    await open(GROUPS)
    expect(await roleAs(['mods'])).toBe('moderator')
    used.provider.tamper = (claims) => ({ ...claims, _claim_names: { groups: 'src1' } })
    expect(await roleAs()).toBe('moderator')
    expect(await roleAs([])).toBe('player')
  })

  it('leaves the last owner one', async () => {
    await open(GROUPS)
    expect(await roleAs(['admins'])).toBe('owner')
    expect(await roleAs([])).toBe('owner')
    await addOwner()
    expect(await roleAs([])).toBe('player')
  })

  it('means nothing without the variables', async () => {
    const { userId } = await signIn(['admins'])
    await transact(at.db, (tx) => setRole(tx, userId, 'moderator'))
    expect(await roleAs([])).toBe('moderator')
  })

  it('is read from the ID token, too, and counts for an account that still chooses its name', async () => {
    await open(GROUPS)
    used.provider.tamper = (claims) => ({ ...claims, groups: ['mods'] })
    expect(await roleAs()).toBe('moderator')
    used.provider.account = { sub: 'bob', email: 'bob@example.org' }
    const page = await visit('sign-in')
    expect(page.pathname).toBe('/sign-in/provider/name')
    expect(valueOf(page.cookies, 'provider')).toBeTruthy()
  })
})
