/** Tests the list of passkeys: adding, renaming and removing them, and attacks on it. */
import { expect, it } from 'vitest'
import { MAX_PASSKEYS, type NewPasskeyOptions } from '#features/accounts/passkeys.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { sessionOf } from '#tests/settings-player.ts'
import { ada } from '#tests/sign-ins.ts'
import { usePasskeyPlayer } from '#tests/passkeys.ts'
import { loadPasskeys } from './passkeys.server.ts'
import { insertRows } from '#tests/rows.ts'

const NOT_ACCEPTED = "This passkey isn't accepted here. Try another one, or sign in another way."
const TOO_LATE = 'That took too long, or the passkey was already used. Try again.'
const LAST = "You couldn't sign in without this passkey. Add another way to sign in first."

describeOnBothEngines('passkeys', (at) => {
  const passkeys = usePasskeyPlayer(at)
  const { player, act, addPasskey, makeAuthenticationOld } = passkeys
  const { request, requestNew, signUp, viewerOf } = passkeys

  const list = async () => {
    const { userId } = player.viewer
    const page = { userId, userAgent: undefined, origin: 'http://localhost:3000' }
    return (await loadPasskeys(player.services, page)).passkeys
  }
  const listNames = async () => (await list()).map(({ name }) => name)
  const add = async (answer: object, name = 'Laptop') => act('add-passkey', { ...answer, name })

  /** Returns a second player, and the session. */
  async function signUpBob() {
    const result = await signUp({ ...ada, name: 'Bob', email: 'bob@example.org' })
    if ('error' in result) throw new Error(JSON.stringify(result.error))
    const cookie = sessionOf(result.cookies)
    return { cookie, viewer: (await viewerOf(cookie))! }
  }

  it('adds passkeys that the device can find and that verify the player', async () => {
    const { options } = await requestNew()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'IO Arcade' },
      user: { name: ada.email, displayName: ada.name },
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    })
    const key = await addPasskey(createAuthenticator(), '  Laptop ')
    await addPasskey(createAuthenticator(), 'Phone')
    expect(await list()).toEqual([
      { id: key.id, name: 'Laptop', createdAt: expect.any(Number), lastUsedAt: null },
      expect.objectContaining({ name: 'Phone' }),
    ])
    const next = await requestNew()
    expect(next.options.excludeCredentials).toHaveLength(2)
    expect(next.options.user.id).toBe(options.user.id)
  })

  it('offers a new passkey only after recent authentication', async () => {
    await makeAuthenticationOld()
    expect(await request('register')).toEqual({ needsReauthentication: true })
    const visitor = await request<Response>('register', { cookie: '' })
    expect(visitor.status).toBe(401)
  })

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that did not verify the player', { isVerified: false }],
  ])('refuses a passkey %s', async (_what, lies) => {
    const answer = createAuthenticator().create(await requestNew(), lies)
    expect(await add(answer)).toEqual({ error: NOT_ACCEPTED, status: 401 })
    expect(await list()).toEqual([])
  })

  it('refuses an attestation by certificates', async () => {
    const key = createAuthenticator()
    const answer = key.create(await requestNew(), { attestation: ['packed', 'x5c'] })
    expect(await add(answer)).toEqual({ error: NOT_ACCEPTED, status: 401 })
    const other = key.create(await requestNew(), { attestation: ['android-safetynet', 'ver'] })
    expect(await add(other)).toEqual({ error: NOT_ACCEPTED, status: 401 })
  })

  it('refuses an answer that was used, and the challenge of another session', async () => {
    const answer = createAuthenticator().create(await requestNew())
    expect(await add(answer)).toEqual({ status: 200, success: 'Passkey added.' })
    expect(await add(answer)).toEqual({ error: TOO_LATE, status: 401 })
    const bob = await signUpBob()
    const forBob = createAuthenticator().create(await requestNew(bob.cookie))
    expect(await add(forBob)).toEqual({ error: TOO_LATE, status: 401 })
    const forSignIn = { ...(await request<NewPasskeyOptions>('register')) }
    const { challenge } = await request<NewPasskeyOptions>('confirm')
    const mixed = createAuthenticator().create({ ...forSignIn, challenge })
    expect(await add(mixed)).toEqual({ error: TOO_LATE, status: 401 })
    expect(await listNames()).toEqual(['Laptop'])
  })

  it('keeps the passkey of another account with the same id', async () => {
    const key = await addPasskey()
    const bob = await signUpBob()
    const thief = createAuthenticator(Buffer.from(key.id, 'base64url'))
    const answer = thief.create(await requestNew(bob.cookie))
    const result = await act('add-passkey', { ...answer, name: 'Stolen' }, bob)
    expect(result).toEqual({ error: NOT_ACCEPTED, status: 401 })
    expect(await listNames()).toEqual(['Laptop'])
  })

  it.each(['', '  ', 'x'.repeat(51), 'a\nb'])('refuses the name %j', async (name) => {
    const key = await addPasskey()
    const error = 'Enter a name with at most 50 characters.'
    const invalid = { error, status: 400, faults: { name: error } }
    const answer = createAuthenticator().create(await requestNew())
    expect(await act('add-passkey', { ...answer, name })).toEqual(invalid)
    expect(await act('rename-passkey', { id: key.id, name })).toEqual(invalid)
    expect(await listNames()).toEqual(['Laptop'])
  })

  it('has a maximum of passkeys', async () => {
    const first = await addPasskey()
    const row = await at.db.selectFrom('passkey').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: MAX_PASSKEYS - 1 }, (_, index) => ({
      ...row,
      id: `${first.id}${index}`,
    }))
    await insertRows(at.db, 'passkey', rows)
    const answer = createAuthenticator().create(await requestNew())
    const error = 'You can have at most 20 passkeys. Remove one first.'
    expect(await add(answer)).toEqual({ error, status: 422 })
  })

  it('renames and removes own passkeys only', async () => {
    const key = await addPasskey()
    const bob = await signUpBob()
    const gone = { error: 'This passkey was already removed.', status: 404 }
    expect(await act('rename-passkey', { id: key.id, name: 'Mine' }, bob)).toEqual(gone)
    expect(await act('remove-passkey', { id: key.id }, bob)).toEqual(gone)
    expect(await act('rename-passkey', { id: key.id, name: 'Old laptop' })).toMatchObject({
      success: 'Passkey renamed.',
    })
    expect(await listNames()).toEqual(['Old laptop'])
    expect(await act('remove-passkey', { id: key.id })).toHaveProperty('success')
    expect(await act('remove-passkey', { id: key.id })).toEqual(gone)
    expect(await list()).toEqual([])
  })

  it('keeps the last way in, also if two are removed at once', async () => {
    await at.db.deleteFrom('account').execute()
    const keys = [await addPasskey(), await addPasskey()]
    const results = await Promise.all(keys.map(({ id }) => act('remove-passkey', { id })))
    expect(results).toContainEqual({ error: LAST, status: 422 })
    expect(await list()).toHaveLength(1)
  })
})
