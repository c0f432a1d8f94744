/** Tests linked identities, and re-authentication by one. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { revokeSessions } from '#features/accounts/server/sessions/revoke-sessions.server.ts'
import { postAction } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeIdentity, makePasskey, makeUser } from '#tests/factories.ts'
import { NO_CHANGE, START, useProviderAuthorizations } from '#tests/provider-authorizations.ts'

describeOnBothEngines('an identity at the provider', (at) => {
  const provided = useProviderAuthorizations(at)
  const { opened, used, open, begin, end, visit, viewerOf } = provided
  const { asPlayer, signInAs, signUpWithPassword, countUsers, listIdentities } = provided

  it('links an identity to the signed-in player, and only once', async () => {
    const player = await signUpWithPassword()
    const page = await visit('link', player)
    expect(page).toMatchObject({
      pathname: '/settings',
      notice: { success: expect.any(String) },
    })
    expect(await visit('link', player)).toMatchObject({ notice: { success: expect.any(String) } })
    expect(await listIdentities()).toEqual([
      { provider_id: used.provider.issuer, account_id: 'ada', user_id: player.viewer.userId },
    ])
    used.provider.account = { sub: 'other' }
    expect(await visit('link', player)).toMatchObject(NO_CHANGE)
    expect(await listIdentities()).toHaveLength(1)
  })

  it.each(['/', '/.well-known/openid-configuration'])(
    'finds identities after a restart with OIDC_ISSUER that ends in %s',
    async (end) => {
      await open({ OIDC_ISSUER: used.provider.issuer + end })
      const { session } = await visit('sign-in')
      const { userId } = (await viewerOf(session))!
      await open()
      expect(await viewerOf((await visit('sign-in')).session)).toMatchObject({ userId })
      expect(await countUsers()).toBe(1)
    },
  )

  it('adopts at the start identities that are stored under another spelling', async () => {
    const { issuer } = used.provider
    await visit('sign-in')
    const other = issuer.replace('http:', 'HTTP:') + '/'
    await at.db
      .updateTable('account')
      .set({ provider_id: other })
      .where('provider_id', '=', issuer)
      .execute()
    const { id: user_id } = await makeUser(at.db)
    const foreign = `${issuer}/realms/other`
    await makeIdentity(at.db, user_id, { provider: foreign, subject: 'ada' })
    await open()
    const identities = await listIdentities()
    expect(identities.map((each) => each.provider_id).toSorted()).toEqual([issuer, foreign])
  })

  it('does not link the identity of another player', async () => {
    await visit('sign-in')
    const { id: userId } = await makeUser(at.db)
    const eve = await signInAs(userId)
    expect(await visit('link', eve)).toMatchObject({
      ...NO_CHANGE,
      notice: { error: expect.stringContaining('linked to another account here') },
    })
    expect(await listIdentities()).toHaveLength(1)
  })

  it('links nothing if the session ended or another player signed in meanwhile', async () => {
    const player = await signUpWithPassword()
    const begun = await begin('link', START, player)
    const { id } = await makeUser(at.db)
    expect(await end(begun, await signInAs(id))).toMatchObject(NO_CHANGE)
    const again = await begin('link', START, player)
    const { db } = opened.services
    await transact(db, (tx) => revokeSessions(tx, player.viewer.userId))
    expect(await end(again, player)).toMatchObject(NO_CHANGE)
    expect(await listIdentities()).toEqual([])
  })

  it('does not create an account for a signed-in player', async () => {
    const player = await signUpWithPassword()
    used.provider.account = { sub: 'bob', name: 'Bob', email: 'bob@example.org' }
    expect(await visit('sign-in', player)).toMatchObject({
      ...NO_CHANGE,
      pathname: '/settings',
    })
    expect(await countUsers()).toBe(1)
  })

  it('confirms the player and replaces the token of the session', async () => {
    const { session } = await visit('sign-in')
    const player = await asPlayer(session)
    await at.db.updateTable('session').set({ authenticated_at: 0 }).execute()
    const page = await visit('confirm', player, { search: '?next=/settings', language: 'fr' })
    expect(page.path).toBe('/fr/settings')
    expect(await viewerOf(session)).toBeUndefined()
    const viewer = await viewerOf(page.session)
    expect(viewer).toMatchObject({ sessionId: player.viewer.sessionId })
    expect(viewer!.authenticatedAt).toBeGreaterThan(0)
  })

  it.each([
    ['says nothing about it', undefined],
    ['used an earlier sign-in', 1_000],
  ])('does not confirm if the provider %s', async (_, auth_time) => {
    const player = await asPlayer((await visit('sign-in')).session)
    used.provider.tamper = (claims) => ({ ...claims, auth_time })
    expect(await visit('confirm', player)).toMatchObject({
      ...NO_CHANGE,
      pathname: '/confirm-identity',
    })
  })

  it('does not confirm with the identity of another player', async () => {
    await visit('sign-in')
    used.provider.account = { sub: 'bob', name: 'Bob', email: 'bob@example.org' }
    const bob = await asPlayer((await visit('sign-in')).session)
    used.provider.account = { sub: 'ada' }
    expect(await visit('confirm', bob)).toMatchObject(NO_CHANGE)
  })

  it('keeps one of two last ways in that are removed at once', async () => {
    const player = await asPlayer((await visit('sign-in')).session)
    const { viewer } = player
    const { userId } = viewer
    await makePasskey(at.db, userId, { id: 'passkey' })
    const post = { viewer, requester: player, language: 'en' } as const
    const results = await Promise.all([
      postAction(opened.services, { ...post, entries: { intent: 'unlink-provider' } }),
      postAction(opened.services, {
        ...post,
        entries: { intent: 'remove-passkey', id: 'passkey' },
      }),
    ])
    expect(results.filter((result) => 'success' in result)).toHaveLength(1)
    const passkeys = await at.db.selectFrom('passkey').select('id').execute()
    expect([...passkeys, ...(await listIdentities())]).toHaveLength(1)
  })

  it('unlinks the identity, except if it is the last way in', async () => {
    const player = await signUpWithPassword()
    await visit('link', player)
    const { viewer } = player
    const post = { viewer, requester: player, language: 'en' } as const
    const entries = { intent: 'unlink-provider' }
    const unlink = () => postAction(opened.services, { ...post, entries })
    expect(await unlink()).toHaveProperty('success')
    expect(await listIdentities()).toEqual([])
    await visit('link', player)
    await at.db.deleteFrom('account').where('provider_id', '=', 'credential').execute()
    expect(await unlink()).toMatchObject({ status: 409 })
    expect(await listIdentities()).toHaveLength(1)
  })
})
