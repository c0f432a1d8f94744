/** Tests the sign-in with a passkey, and attacks on it. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { CHALLENGE_MS, type PasskeyOptions } from '#features/accounts/passkeys.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { RULES } from '#features/limits/server/rules.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { usePasskeyPlayer } from '#tests/passkeys.ts'
import { sessionOf } from '#tests/settings-player.ts'
import { deviceOf } from '#tests/sign-ins.ts'

const refused = {
  error: "This passkey isn't accepted here. Try another one, or sign in another way.",
  status: 401,
}
const expired = {
  error: 'That took too long, or the passkey was already used. Try again.',
  status: 401,
}
const MALFORMED = { passkey: '{}', challenge: '' }

describeOnBothEngines('sign-in with a passkey', (at) => {
  const { player, addPasskey, reauthenticate, reopen, request, requestOptions, signIn, viewerOf } =
    usePasskeyPlayer(at)

  const readPasskey = () => at.db.selectFrom('passkey').selectAll().executeTakeFirstOrThrow()

  it('begins a session by the passkey, and remembers the device', async () => {
    const key = await addPasskey()
    const result = await signIn(key.sign(await requestOptions('sign-in')))
    const viewer = await viewerOf(sessionOf(result.cookies))
    expect(viewer).toMatchObject({ name: 'Ada', userId: player.viewer.userId })
    const session = await at.db
      .selectFrom('session')
      .select('method')
      .where('id', '=', viewer!.sessionId)
      .executeTakeFirst()
    expect(session).toEqual({ method: 'passkey' })
    const passkey = await readPasskey()
    expect(passkey.counter).toBe(2)
    expect(at.db.now() - passkey.last_used_at!).toBeLessThan(60_000)
    const { devices } = player.services
    expect(await devices.recognize(deviceOf(result), viewer!.email)).toBeDefined()
  })

  it('remembers the device of an account without a password', async () => {
    const key = await addPasskey()
    await at.db.deleteFrom('account').execute()
    const result = await signIn(key.sign(await requestOptions('sign-in')))
    const { devices } = player.services
    const { email } = player.viewer
    expect(await devices.recognize(deviceOf(result), email)).toBeDefined()
    expect(await devices.recognize(undefined, email)).toBeUndefined()
  })

  it('refuses an answer that was used, also by two requests at once', async () => {
    const key = await addPasskey()
    const answer = key.sign(await requestOptions('sign-in'))
    const results = await Promise.all([signIn(answer), signIn(answer)])
    // Refused by the challenge that was used, or already by the counter.
    const [fault, ...more] = results.filter((result) => 'error' in result)
    expect([fault, more]).toEqual([expect.objectContaining({ status: 401 }), []])
    expect(await signIn(answer)).toEqual(refused)
    expect(await at.db.selectFrom('session').select('id').execute()).toHaveLength(2)
  })

  it('refuses an answer to a challenge that was used, with a higher counter', async () => {
    const key = await addPasskey()
    const options = await requestOptions('sign-in')
    expect(await signIn(key.sign(options))).toHaveProperty('cookies')
    expect(await signIn(key.sign(options))).toEqual(expired)
  })

  it('refuses a passkey that it does not know', async () => {
    await addPasskey()
    expect(await signIn(createAuthenticator().sign(await requestOptions('sign-in')))).toEqual(
      refused,
    )
  })

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without verification of the player', { isVerified: false }],
    ['with a counter that went back', { counter: 1 }],
    ['with the id of another account', { userHandle: 'YW5vdGhlcg' }],
  ])('refuses an answer %s', async (_what, lies) => {
    const key = await addPasskey()
    expect(await signIn(key.sign(await requestOptions('sign-in'), lies))).toEqual(refused)
    expect((await readPasskey()).last_used_at).toBeNull()
    expect(await signIn(key.sign(await requestOptions('sign-in')))).toHaveProperty('cookies')
  })

  it('accepts an authenticator that does not count', async () => {
    const key = createAuthenticator()
    await addPasskey(key)
    await at.db.updateTable('passkey').set({ counter: 0 }).execute()
    for (let times = 0; times < 2; times += 1) {
      const answer = key.sign(await requestOptions('sign-in'), { counter: 0 })
      expect(await signIn(answer)).toHaveProperty('cookies')
    }
  })

  it('accepts a synced passkey on a device that counts for itself, or not at all', async () => {
    const key = await addPasskey()
    for (const counter of [50, 7, 0, 1]) {
      const answer = key.sign(await requestOptions('sign-in'), { isSynced: true, counter })
      expect(await signIn(answer)).toHaveProperty('cookies')
    }
  })

  it('refuses a signature of another key, and fields that are missing or malformed', async () => {
    const key = await addPasskey()
    const thief = createAuthenticator(Buffer.from(key.id, 'base64url'))
    expect(await signIn(thief.sign(await requestOptions('sign-in')))).toEqual(refused)
    const answer = key.sign(await requestOptions('sign-in'))
    for (const entries of [
      { ...answer, passkey: 'no JSON' },
      { ...answer, passkey: '{"id":"a"}' },
      { ...answer, passkey: answer.passkey.replace('public-key', 'password') },
    ]) {
      expect(await signIn(entries)).toEqual(refused)
    }
  })

  it('refuses a challenge that is forged, too old, or for something else', async () => {
    const key = await addPasskey()
    const options = await requestOptions('sign-in')
    expect(await signIn({ ...key.sign(options), challenge: 'forged' })).toEqual(expired)
    const { challenge } = await requestOptions('confirm')
    expect(await signIn(key.sign({ ...options, challenge }))).toEqual(expired)
    expect(await signIn(key.sign(await requestOptions('confirm')))).toEqual(expired)
    const { now } = at.db
    const late = Object.assign(Object.create(player.services.db), {
      now: () => now() + CHALLENGE_MS + 1,
    })
    const answer = key.sign(options)
    const services = player.services
    player.services = { ...services, db: late }
    expect(await signIn(answer)).toEqual(expired)
    player.services = services
    expect(await signIn(answer)).toHaveProperty('cookies')
  })

  it('says that a suspended account is suspended, and begins no session', async () => {
    const key = await addPasskey()
    const { userId } = player.viewer
    await transact(at.db, (tx) => suspendAccount(tx, { userId, reason: 'Insulting names' }))
    const result = await signIn(key.sign(await requestOptions('sign-in')))
    expect(result).toMatchObject({ status: 403 })
    expect(await at.db.selectFrom('session').select('id').execute()).toEqual([])
  })

  it('counts only refused passkeys', async () => {
    await reopen({ LIMITS: 'on' })
    const key = await addPasskey()
    const { max } = RULES['wrong-passkey']
    for (let times = 0; times < 3; times += 1) {
      expect(await signIn(key.sign(await requestOptions('sign-in')))).toHaveProperty('cookies')
      expect(await signIn({ ...key.sign(await requestOptions('sign-in')), challenge: '' })).toEqual(
        expired,
      )
    }
    for (let times = 0; times < max; times += 1) expect(await signIn(MALFORMED)).toEqual(refused)
    expect(await signIn(MALFORMED)).toMatchObject({ status: 429 })
  })

  it('re-authenticates the player, once and in this session only', async () => {
    const key = await addPasskey()
    const answer = key.sign(await requestOptions('confirm'))
    const elsewhere = { viewer: { ...player.viewer, sessionId: 'another' } }
    expect(await reauthenticate(answer, elsewhere)).toMatchObject({ status: 400 })
    expect(await reauthenticate(answer)).toHaveProperty('cookies')
    expect(await reauthenticate(answer)).toMatchObject({ status: 400 })
    const other = key.sign(await requestOptions('sign-in'))
    expect(await reauthenticate(other)).toMatchObject({ status: 400 })
  })

  it('does not re-authenticate with the passkey of another account', async () => {
    const key = await addPasskey()
    const other = await makeUser(at.db)
    await at.db.updateTable('passkey').set({ user_id: other.id }).execute()
    const answer = key.sign(await requestOptions('confirm'))
    expect(await reauthenticate(answer)).toMatchObject({ status: 400 })
  })

  it('offers passkeys at one of several host names, and re-authentication to players only', async () => {
    expect(await request('sign-in', { origin: 'http://192.168.1.5:3000' })).toEqual({
      error: 'Passkeys work only at http://localhost:3000',
    })
    const visitor = await request<Response>('confirm', { cookie: '' })
    expect(visitor.status).toBe(401)
    const { options } = await request<PasskeyOptions>('sign-in')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials).toBeUndefined()
  })
})
