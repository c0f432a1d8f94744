/** Verifies that the owner of a passkey has signed a challenge. */
import type { Requester, RequestServices } from '#features/context.server.ts'
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { FaultError } from '#features/accounts/server/account-fault.server.ts'
import { useOnce } from '#features/accounts/server/sealed-token.server.ts'
import { lockUser } from '#features/accounts/server/ways-in.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { CHALLENGE_MS } from '#features/accounts/passkeys.ts'
import {
  assertionSchema,
  expectedFrom,
  loadWebAuthn,
  readAnswer,
  refuse,
  type ChallengeUse,
  type PasskeyAnswer,
} from './challenges.server.ts'

/**
 * The flag of a passkey that may be on several devices (WebAuthn, 6.1.3): each counts for itself, and
 * some stop counting.
 */
const BACKUP_ELIGIBLE = 0x08
/** Where the flags are in what an authenticator signs: behind the hash of the relying party's id. */
const FLAGS_AT = 32

/** A passkey that has signed a challenge. */
interface CheckedPasskey {
  id: string
  userId: string
  email: string
  sealed: string
  /** The signature counter that the answer was compared with, and the new one. */
  formerCounter: number
  counter: number
}

async function verifyAssertion(
  services: Pick<RequestServices, 'config' | 'cookieKey' | 'db'>,
  given: PasskeyAnswer,
  bound: ChallengeUse,
): Promise<CheckedPasskey> {
  const answer = readAnswer(services, given, assertionSchema, bound)
  const { claim, sealed, expectedChallenge } = answer
  const passkey = await findPasskey(services.db, claim.id)
  if (!passkey || (bound.viewer && passkey.user_id !== bound.viewer.userId)) throw refuse()
  const { authenticatorData, userHandle } = claim.response
  if (userHandle && userHandle !== userHandleOf(passkey.user_id)) throw refuse()
  const flags = Buffer.from(authenticatorData, 'base64url')[FLAGS_AT] ?? 0
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    ...expectedFrom(services.config),
    response: claim,
    expectedChallenge,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: flags & BACKUP_ELIGIBLE ? 0 : Number(passkey.counter),
    },
  }).catch(() => undefined) // It throws for everything that an answer may get wrong.
  if (!verified?.verified) throw refuse()
  const { newCounter: counter } = verified.authenticationInfo
  const { id, user_id: userId, email } = passkey
  return { id, userId, email, sealed, formerCounter: Number(passkey.counter), counter }
}

/**
 * Checks the answer to a challenge. Only refused passkeys count as attempts. Call `useAssertion` in the
 * transaction.
 *
 * @param bound what the challenge must be for; except for a sign-in, the passkey must be the user's
 * @throws FaultError, TooManyError
 */
export async function checkAssertion(
  services: Pick<RequestServices, 'config' | 'cookieKey' | 'db' | 'limits'>,
  { address }: Pick<Requester, 'address'>,
  given: PasskeyAnswer,
  bound: ChallengeUse,
): Promise<CheckedPasskey> {
  const refund = await services.limits.require(networkAttempts('wrong-passkey', address))
  let isMiss = false
  try {
    return await verifyAssertion(services, given, bound)
  } catch (error) {
    isMiss = error instanceof FaultError && error.fault.error === 'passkeyRefused'
    throw error
  } finally {
    if (!isMiss) await refund()
  }
}

/**
 * Uses the answer up. Returns false if it was used before, or if the passkey was used or removed since
 * the check. Locks the user's row.
 */
export async function useAssertion(
  tx: Tx,
  { id, userId, sealed, formerCounter, counter }: CheckedPasskey,
): Promise<boolean> {
  await lockUser(tx, userId)
  if (!(await useOnce(tx, sealed, tx.now() + CHALLENGE_MS))) return false
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: tx.now() })
    .where((is) => is.and({ id, counter: formerCounter }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The id that the account has for authenticators, base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

function findPasskey(db: Reader, id: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('user', 'user.id', 'passkey.user_id')
    .select(['passkey.id', 'passkey.user_id', 'public_key', 'counter', 'user.email'])
    .where('passkey.id', '=', id)
    .executeTakeFirst()
}
