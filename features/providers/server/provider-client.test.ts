/** Tests the client against a provider on loopback, which also misbehaves. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProvider, visitProvider, type TestProvider } from '#tests/oidc-provider.ts'
import {
  createProviderClient,
  type OidcConfig,
  type ProviderClient,
} from './provider-client.server.ts'

const PORTAL = 'http://localhost:3000'
const HOUR_MS = 60 * 60_000

describe('the client of the provider', () => {
  let provider: TestProvider
  let client: ProviderClient
  let now: number

  const open = ({ timeoutS, ...changes }: Partial<OidcConfig> & { timeoutS?: number } = {}) => {
    const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = provider.environment
    client = createProviderClient(
      {
        issuer: provider.issuer,
        clientId: OIDC_CLIENT_ID!,
        clientSecret: OIDC_CLIENT_SECRET!,
        name: 'Example ID',
        signUp: true,
        groups: undefined,
        ...changes,
      },
      {
        publicUrl: PORTAL,
        log: pino({ level: 'silent' }),
        now: () => now,
        ...(timeoutS && { timeoutS }),
      },
    )
  }

  beforeEach(async () => {
    now = 0
    provider = await startProvider(PORTAL)
    open()
  })
  afterEach(() => provider.stop())

  async function goThere(asksAgain = false) {
    const { address, checks } = await client.begin(asksAgain)
    const { searchParams } = await visitProvider(address)
    return { searchParams, checks }
  }
  async function signIn(asksAgain?: boolean) {
    const { searchParams, checks } = await goThere(asksAgain)
    return client.finish(searchParams, checks)
  }
  const countDiscoveries = () =>
    provider.requests.filter((path) => path.endsWith('/openid-configuration')).length

  it('returns issuer and subject, and the profile that the token does not have', async () => {
    const identity = await signIn()
    expect(identity).toMatchObject({ issuer: provider.issuer, subject: 'ada' })
    expect(await identity.loadProfile()).toMatchObject({
      name: 'Ada',
      email: 'ada@example.org',
      email_verified: true,
    })
  })

  it.each([
    ['the token', { email: null, name: null }, {}],
    ['userinfo', { email: 'ada@example.org', email_verified: true }, { email: null }],
  ])('takes null in %s for a missing claim', async (_, inToken, inProfile) => {
    provider.tamper = (claims) => ({ ...claims, ...inToken })
    Object.assign(provider.account, inProfile)
    const profile = await (await signIn()).loadProfile()
    expect(profile).toMatchObject({ name: 'Ada', email: 'ada@example.org', email_verified: true })
  })

  it('keeps claims of the token that userinfo has as null', async () => {
    open({ groups: { owner: 'admins', moderator: 'mods' } })
    provider.tamper = (claims) => ({ ...claims, name: 'Ada', groups: ['mods'] })
    Object.assign(provider.account, { name: null, groups: null })
    expect(await (await signIn()).loadProfile()).toMatchObject({ name: 'Ada', groups: ['mods'] })
  })

  it.each([
    ['/realms/games', 'begun'],
    ['/realms/games/', 'begun'],
    ['/realms/other', 'unproven'],
  ])('with metadata that names the issuer %s is %s', async (path, outcome) => {
    const server = createServer((_, response) => {
      const metadata = { issuer: base + path, authorization_endpoint: `${base}/authorize` }
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(metadata))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    open({ issuer: `${base}/realms/games` })
    const begun = await client.begin(false).then(
      () => 'begun',
      ({ kind }) => kind,
    )
    server.close()
    expect(begun).toBe(outcome)
  })

  it('tells whether the provider answers as it should', async () => {
    expect(await client.isFailing()).toBe(false)
    provider.mode = 'down'
    now += 2 * HOUR_MS
    expect(await client.isFailing()).toBe(true)
    provider.mode = 'fine'
    now += HOUR_MS
    expect(await client.isFailing()).toBe(false)
  })

  it('uses the code flow with PKCE, state and nonce', async () => {
    const { address } = await client.begin(false)
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${PORTAL}/sign-in/provider/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('has the time of the sign-in if it asked for credentials again', async () => {
    const before = Date.now()
    const { authenticatedAt } = await signIn(true)
    expect(authenticatedAt).toBeGreaterThanOrEqual(Math.floor(before / 1_000) * 1_000)
  })

  it('loads the metadata once an hour and after a fault', async () => {
    await signIn()
    await signIn()
    expect(countDiscoveries()).toBe(1)
    now += HOUR_MS
    await signIn()
    expect(countDiscoveries()).toBe(2)
    provider.tamper = (claims) => ({ ...claims, nonce: 'another' })
    await expect(signIn()).rejects.toThrow('unproven')
    provider.tamper = undefined
    await signIn()
    expect(countDiscoveries()).toBe(3)
  })

  it('uses the former metadata while the provider fails to renew it', async () => {
    await signIn()
    now += HOUR_MS
    provider.mode = 'broken'
    await client.begin(false)
    provider.mode = 'fine'
    await signIn()
    expect(countDiscoveries()).toBe(2)
  })

  it.each([
    ['down', 'away'],
    ['broken', 'away'],
  ] as const)('reports a provider that is %s, and recovers', async (mode, kind) => {
    provider.mode = mode
    await expect(client.begin(false)).rejects.toMatchObject({ kind })
    expect(await client.findLogout()).toBeUndefined()
    provider.mode = 'fine'
    const { searchParams, checks } = await goThere()
    provider.mode = mode
    await expect(client.finish(searchParams, checks)).rejects.toMatchObject({ kind })
    provider.mode = 'fine'
    await signIn()
  })

  it('does not wait for a provider that never answers', async () => {
    open({ timeoutS: 0.2 })
    provider.mode = 'slow'
    await expect(client.begin(false)).rejects.toMatchObject({ kind: 'slow' })
    expect(await client.findLogout()).toBeUndefined()
  })

  it('reports that the player canceled', async () => {
    provider.mode = 'refusing'
    await expect(signIn()).rejects.toMatchObject({ kind: 'cancelled' })
  })

  it.each(['constructor', '__proto__', 'toString'])(
    'reports the error %s, which someone wrote into the query, as any other',
    async (error) => {
      const { searchParams, checks } = await goThere()
      searchParams.delete('code')
      searchParams.set('error', error)
      await expect(client.finish(searchParams, checks)).rejects.toMatchObject({ kind: 'refused' })
    },
  )

  it('reports a code that was used', async () => {
    const { searchParams, checks } = await goThere()
    await client.finish(searchParams, checks)
    await expect(client.finish(searchParams, checks)).rejects.toMatchObject({ kind: 'codeUsed' })
  })

  it('reports a wrong client secret', async () => {
    open({ clientSecret: 'not the secret' })
    await expect(signIn()).rejects.toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['of another issuer', { iss: 'https://elsewhere.example' }, 'unproven'],
    ['for another client', { aud: 'elsewhere' }, 'audience'],
    ['that has expired', { exp: 1_000 }, 'clock'],
    ['for another request', { nonce: 'another' }, 'unproven'],
    ['without a subject', { sub: undefined }, 'unproven'],
    ['with a subject that is no text', { sub: 1 }, 'unproven'],
  ])('refuses a token %s', async (_, changes, kind) => {
    provider.tamper = (claims) => ({ ...claims, ...changes })
    await expect(signIn()).rejects.toMatchObject({ kind })
  })

  it('refuses a token with a foreign signature', async () => {
    provider.tamper = (claims) => ({ ...claims, sub: 'eve' })
    provider.isForged = true
    await expect(signIn()).rejects.toMatchObject({ kind: 'unproven' })
  })

  it.each([
    ['iss', 'https://elsewhere.example'],
    ['iss', undefined],
    ['state', 'another'],
  ])('sends no code if the response has %s %s', async (name, value) => {
    const { searchParams, checks } = await goThere()
    searchParams.delete(name)
    if (value) searchParams.set(name, value)
    await expect(client.finish(searchParams, checks)).rejects.toMatchObject({ kind: 'unproven' })
    expect(provider.requests).not.toContain('/token')
  })

  it('reports a provider that fails to send the profile', async () => {
    const identity = await signIn()
    provider.mode = 'broken'
    await expect(identity.loadProfile()).rejects.toMatchObject({ kind: 'away' })
  })

  it('names the page for signing out', async () => {
    const address = new URL((await client.findLogout())!)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'portal',
      post_logout_redirect_uri: `${PORTAL}/`,
    })
  })
})
