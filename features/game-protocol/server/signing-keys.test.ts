/** Keys of tokens: what they sign, how they are renewed, and what happens to them with another secret. */
import { Hono } from 'hono'
import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import type { NodeEnv } from '#platform/http/node-env.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { createKeysRoute } from './keys-route.ts'
import { listPublicKeys, renewKeys, signToken } from './signing-keys.server.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const START = Date.UTC(2026, 10, 29)
const KEYS = { publicUrl: 'https://play.example.org', secret: 'a'.repeat(32) }
const ABOUT = { issuer: KEYS.publicUrl, gameId: 'agar', subject: 'someone' }

describeOnBothEngines('the keys of tokens', (at) => {
  const renew = (now: number, keys = KEYS) => renewKeys(at.db, keys, now)
  const sign = (now: number, keys = KEYS) => signToken(at.db, keys, ABOUT, now)
  const published = async () =>
    (await listPublicKeys(at.db)).map((key) => (key as { kid: string }).kid)
  const kidOf = (token: string | undefined) => decodeProtectedHeader(token!).kid
  /** Checks a token as the server of a game does. */
  const verify = async (token: string | undefined, now: number, audience = 'agar') => {
    const keys = createLocalJWKSet({ keys: (await listPublicKeys(at.db)) as never })
    const options = { issuer: KEYS.publicUrl, audience, currentDate: new Date(now) }
    return (await jwtVerify(token!, keys, options)).payload
  }

  it('are published as soon as there is one, though servers asked before', async () => {
    const app = new Hono<NodeEnv>().get('/', createKeysRoute({ db: at.db }))
    const load = async () => (await (await app.request('/')).json()) as { keys: object[] }
    expect((await load()).keys).toEqual([])
    await renew(START)
    expect((await load()).keys).toHaveLength(1)
  })

  it('sign for one game and five minutes, each token with a number of its own', async () => {
    expect(await sign(START)).toBeUndefined()
    await renew(START)
    const [token, other] = [await sign(START), await sign(START)]
    const payload = await verify(token, START)
    expect(payload).toEqual({
      iss: 'https://play.example.org',
      aud: 'agar',
      sub: 'someone',
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      iat: START / 1_000,
      exp: START / 1_000 + 300,
    })
    expect((await verify(other, START)).jti).not.toBe(payload.jti)
    await expect(verify(token, START, 'mope')).rejects.toThrow(errors.JWTClaimValidationFailed)
    await expect(verify(token, START + 301_000)).rejects.toThrow(errors.JWTExpired)
  })

  it('are published without the private part', async () => {
    await renew(START)
    const [key] = await listPublicKeys(at.db)
    expect(Object.keys(key!).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    const { sealed } = await at.db
      .selectFrom('signing_key')
      .select('sealed')
      .executeTakeFirstOrThrow()
    expect(sealed).not.toContain('"d"')
  })

  it('are renewed after thirty days, known a day before, and kept until their tokens expire', async () => {
    await renew(START)
    const [first] = await published()
    await renew(START + 30 * DAY - 1)
    expect(await published()).toEqual([first])

    const renewed = START + 30 * DAY
    await renew(renewed)
    const [, second] = await published()
    expect(second).toBeDefined()
    expect(kidOf(await sign(renewed + DAY - 1))).toBe(first)
    const last = await sign(renewed + DAY - 1)

    await renew(renewed + DAY + 300_000)
    expect(kidOf(await sign(renewed + DAY))).toBe(second)
    expect(await verify(last, renewed + DAY + 200_000)).toMatchObject({ sub: 'someone' })
    await renew(renewed + DAY + HOUR)
    expect(await published()).toEqual([second])
  })

  it('go on after the portal was off for months', async () => {
    await renew(START)
    const [first] = await published()
    const later = START + 90 * DAY
    await renew(later)
    expect(kidOf(await sign(later))).toBe(first)
    expect(await published()).toHaveLength(2)
  })

  it('are the same on nodes that start at once', async () => {
    await Promise.all([renew(START), renew(START), renew(START)])
    expect(await published()).toHaveLength(1)
    await Promise.all([renew(START + 31 * DAY), renew(START + 31 * DAY)])
    expect(await published()).toHaveLength(2)
  })

  it('outlive a secret that is kept as the previous one, and no other', async () => {
    await renew(START)
    const [first] = await published()
    const rotated = { ...KEYS, secret: 'b'.repeat(32), previousSecret: KEYS.secret }
    await renew(START + DAY, rotated)
    expect(kidOf(await sign(START + DAY, rotated))).toBe(first)

    const changed = { ...KEYS, secret: 'c'.repeat(32) }
    const old = await sign(START + DAY)
    expect(await sign(START + DAY, changed)).toBeUndefined()
    await Promise.all([renew(START + DAY, changed), renew(START + DAY, changed)])
    const keys = await published()
    expect(keys).toHaveLength(1)
    expect(keys).not.toContain(first)
    // The new one signs at once.
    expect(kidOf(await sign(START + DAY, changed))).toBe(keys[0])
    await expect(verify(old, START + DAY)).rejects.toThrow(errors.JWKSNoMatchingKey)
  })
})
