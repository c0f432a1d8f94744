/** Keys of tokens: what they sign, when they change, and what happens to them with another secret. */
import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { listPublicKeys, signToken } from './signing-keys.server.ts'

const DAY = 24 * 60 * 60_000
/** The first day on which a key signs. */
const START = 690 * 30 * DAY
const KEYS = { secret: 'a'.repeat(32) }
const ABOUT = { issuer: 'https://play.example.org', gameId: 'agar', subject: 'someone' }

describe('the keys of tokens', () => {
  const sign = (now: number, keys = KEYS) => signToken(keys, ABOUT, now)
  const published = async (now: number) => (await listPublicKeys(KEYS, now)).map(({ kid }) => kid)
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  /** Checks a token as the server of a game does, with the keys of some time. */
  const verify = async (
    token: string,
    now: number,
    { audience = 'agar', keys = KEYS, at = now } = {},
  ) => {
    const known = createLocalJWKSet({ keys: await listPublicKeys(keys, at) })
    const options = { issuer: ABOUT.issuer, audience, currentDate: new Date(now) }
    return (await jwtVerify(token, known, options)).payload
  }

  it('sign for one game and five minutes, each token with a number of its own', async () => {
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
    const ofMope = verify(token, START, { audience: 'mope' })
    await expect(ofMope).rejects.toThrow(errors.JWTClaimValidationFailed)
    await expect(verify(token, START + 301_000)).rejects.toThrow(errors.JWTExpired)
  })

  it('are published without the private part', async () => {
    const [key] = await listPublicKeys(KEYS, START)
    expect(Object.keys(key!).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  it('change after thirty days, known before and after', async () => {
    const [before, first, next] = await published(START)
    expect(kidOf(await sign(START))).toBe(first)
    expect(kidOf(await sign(START - 1))).toBe(before)
    const end = START + 30 * DAY
    expect(kidOf(await sign(end - 1))).toBe(first)
    expect(kidOf(await sign(end))).toBe(next)
    expect(new Set([before, first, next]).size).toBe(3)
    // A cache of the keys may be weeks old, and a token of the last key is checked a moment later.
    expect(await verify(await sign(end), end, { at: START })).toMatchObject({ sub: 'someone' })
    expect(await verify(await sign(end - 1), end + 200_000)).toMatchObject({ sub: 'someone' })
  })

  it('of a secret that is kept as the previous one are still published, and no other', async () => {
    const rotated = { secret: 'b'.repeat(32), previousSecret: KEYS.secret }
    const old = await sign(START)
    expect(await verify(old, START, { keys: rotated })).toMatchObject({ sub: 'someone' })
    expect(await verify(await sign(START, rotated), START, { keys: rotated })).toBeDefined()
    const changed = { secret: 'b'.repeat(32) }
    await expect(verify(old, START, { keys: changed })).rejects.toThrow(errors.JWKSNoMatchingKey)
    expect(kidOf(await sign(START, changed))).toBe(kidOf(await sign(START, rotated)))
  })
})
