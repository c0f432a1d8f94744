/**
 * Signs the tokens that prove to the server of a game who plays (RFC 7519). The keys are derived
 * from `AUTH_SECRET`, with new ones every 30 days, so all nodes have them and nothing is stored
 * (ADR 82).
 */
import { createECDH, randomUUID } from 'node:crypto'
import { deriveKey } from '#features/accounts/server/sealed-token.server.ts'
import type { SigningKeys } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { DAY_MS } from '#lib/duration.ts'

const ALGORITHM = 'ES256'
const TOKEN_S = 5 * 60
/** How long a key signs. It is published as long before and after that, for caches and late tokens. */
const PERIOD_MS = 30 * DAY_MS

/** Loaded at the first token or key: it would delay each start. */
const loadJose = () => import('jose')

const periodAt = (now: number) => Math.floor(now / PERIOD_MS)

/** Returns the key pair of a period as JWKs (RFC 7518, section 6.2). */
async function makeKey(secret: string, period: number) {
  const { calculateJwkThumbprint } = await loadJose()
  const seed = deriveKey(secret, `game-tokens ${period}`)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(seed)
  // Uncompressed: a byte, and two coordinates of 32.
  const point = pair.getPublicKey()
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const open = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' }
  return { open, secret: { ...open, d: seed.toString('base64url') } }
}

/** The public keys of now as JWKs: of the period before, this one and the next, and of both secrets. */
export async function listPublicKeys({ secret, previousSecret }: SigningKeys, now: number) {
  const period = periodAt(now)
  const secrets = previousSecret ? [secret, previousSecret] : [secret]
  const keys = secrets.flatMap((each) =>
    [period - 1, period, period + 1].map((at) => makeKey(each, at)),
  )
  return (await Promise.all(keys)).map(({ open }) => open)
}

/** Makes a token of five minutes. */
export async function signToken(
  { secret }: SigningKeys,
  { issuer, gameId, subject }: { issuer: string; gameId: string; subject: string },
  now: number,
): Promise<string> {
  const { SignJWT } = await loadJose()
  const key = await makeKey(secret, periodAt(now))
  const iat = Math.floor(now / 1_000)
  const claims = { iss: issuer, aud: gameId, sub: subject, jti: randomUUID() }
  return new SignJWT({ ...claims, iat, exp: iat + TOKEN_S })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.open.kid, typ: 'JWT' })
    .sign(key.secret)
}
