/**
 * Signs the tokens that prove to the server of a game who plays (RFC 7519), and renews the keys. A key is
 * sealed by `AUTH_SECRET`, and the database's own numbers keep two nodes from adding two at once (ADR 82).
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { seal, unseal } from '#features/accounts/server/sealed-token.server.ts'
import type { SigningKeys } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { HOUR_MS, DAY_MS } from '#lib/duration.ts'

const ALGORITHM = 'ES256'
const TOKEN_S = 5 * 60
/** A new key is made after this time. */
const RENEWED_AFTER_MS = 30 * DAY_MS
/** A key is published for this time before it signs, so that caches know it. */
const PUBLISHED_BEFORE_MS = DAY_MS
/** A key stays published for this time after it signed its last token. */
const PUBLISHED_AFTER_MS = HOUR_MS

/** Loaded at the first token or key: it would delay each start. */
const loadJose = () => import('jose')

/** The keys, oldest first. `secret`: the private key as JWK; undefined if `AUTH_SECRET` was another one. */
async function listKeys(db: Reader, keys: SigningKeys, now: number) {
  const rows = await db.selectFrom('signing_key').selectAll().orderBy('id').execute()
  const schema = z.record(z.string(), z.string())
  return rows.map(({ id, sealed, created_at }) => ({
    id,
    createdAt: created_at,
    secret: unseal(keys, 'game-token-key', { sealed, schema, now }),
  }))
}

type Key = Awaited<ReturnType<typeof listKeys>>[number]

/** The latest key that caches know. The first key of all is used at once. */
function findSigning(keys: readonly Key[], now: number): Key | undefined {
  const usable = keys.filter(({ secret }) => secret)
  return usable.findLast((key) => key.createdAt + PUBLISHED_BEFORE_MS <= now) ?? usable[0]
}

/**
 * Adds a key if the last one is old, and deletes those whose tokens have expired or whose `AUTH_SECRET`
 * is gone.
 */
export async function renewKeys(db: Db, cookieKey: SigningKeys, now = db.now()): Promise<void> {
  const keys = await listKeys(db, cookieKey, now)
  const signing = findSigning(keys, now)
  const isPast = ({ id }: Key) =>
    signing !== undefined &&
    id < signing.id &&
    signing.createdAt + PUBLISHED_BEFORE_MS + PUBLISHED_AFTER_MS <= now
  const gone = keys.filter((key) => !key.secret || isPast(key)).map(({ id }) => id)
  const newest = keys.findLast(({ secret }) => secret)
  const isDue = !newest || newest.createdAt + RENEWED_AFTER_MS <= now
  const added = isDue
    ? { id: (keys.at(-1)?.id ?? 0) + 1, ...(await makeKey(cookieKey)) }
    : undefined
  if (gone.length === 0 && !added) return
  await transact(db, async (tx) => {
    if (gone.length > 0) await tx.deleteFrom('signing_key').where('id', 'in', gone).execute()
    if (!added) return
    await tx
      .insertInto('signing_key')
      .values({ ...added, created_at: now })
      // Another node has added it.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}

async function makeKey(cookieKey: SigningKeys) {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await loadJose()
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return {
    sealed: seal(cookieKey, 'game-token-key', { ...(await exportJWK(pair.privateKey)), kid }),
    public_key: JSON.stringify({ ...jwk, kid, alg: ALGORITHM, use: 'sig' }),
  }
}

/** The public keys as JWKs, also the one that will sign next. */
export async function listPublicKeys(db: Reader): Promise<object[]> {
  const rows = await db.selectFrom('signing_key').select('public_key').orderBy('id').execute()
  return rows.map(({ public_key }) => JSON.parse(public_key) as object)
}

/**
 * Makes a token of five minutes.
 *
 * @returns undefined if there is no key yet
 */
export async function signToken(
  db: Reader,
  cookieKey: SigningKeys,
  { issuer, gameId, subject }: { issuer: string; gameId: string; subject: string },
  now = db.now(),
): Promise<string | undefined> {
  const secret = findSigning(await listKeys(db, cookieKey, now), now)?.secret
  if (!secret) return undefined
  const { SignJWT, importJWK } = await loadJose()
  const issuedAt = Math.floor(now / 1_000)
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, kid: secret.kid!, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(gameId)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_S)
    .sign(await importJWK(secret, ALGORITHM))
}
