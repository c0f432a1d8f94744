/** Adds a passkey to an account. */
import type { RequestServices } from '#features/context.server.ts'
import { useOnce } from '#features/accounts/server/sealed-token.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { CHALLENGE_MS } from '#features/accounts/passkey-options.ts'
import { MAX_PASSKEYS } from '../passkey-rules.ts'
import {
  attestationSchema,
  expire,
  readAnswer,
  refuse,
  type PasskeyAnswer,
} from './challenges.server.ts'
import { relyingPartyId } from '#features/accounts/passkey-hosts.ts'
import { ALGORITHMS, expectedFrom, loadWebAuthn } from './relying-party.server.ts'

/** A passkey that a browser has made for an account. */
interface VerifiedPasskey {
  id: string
  publicKey: Uint8Array
  counter: number
  transports: string
  /** The sealed challenge, which counts once. */
  sealed: string
}

/** Verifies the posted answer of the browser. @throws FaultError */
export async function verifyPasskey(
  services: RequestServices,
  viewer: Viewer,
  given: PasskeyAnswer,
): Promise<VerifiedPasskey> {
  const answer = readAnswer(services, given, attestationSchema, { use: 'register', viewer })
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const { response } = answer.claim
  const isUnattested = () => {
    const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'))
    const attested = decodeAttestationObject(bytes)
    const format = attested.get('fmt')
    return format === 'none' || (format === 'packed' && !attested.get('attStmt').get('x5c'))
  }
  let verified
  try {
    // Verifying certificates could make the portal request the addresses that they name.
    if (!isUnattested()) throw refuse()
    verified = await verifyRegistrationResponse({
      ...expectedFrom(services.config),
      response: answer.claim,
      expectedChallenge: answer.expectedChallenge,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  } catch {
    // It throws for everything that an answer may get wrong.
    throw refuse()
  }
  if (!verified.verified) throw refuse()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const transports = JSON.stringify(response.transports ?? [])
  return { id, publicKey, counter, transports, sealed: answer.sealed }
}

/**
 * Adds a verified passkey to the account, whose row is locked.
 *
 * @returns false if it has too many
 * @throws FaultError
 */
export async function addPasskey(
  tx: Tx,
  config: RequestServices['config'],
  passkey: VerifiedPasskey & { userId: string; name: string },
): Promise<boolean> {
  const { userId, id, name, publicKey, counter, transports, sealed } = passkey
  if (!(await useOnce(tx, sealed, tx.now() + CHALLENGE_MS))) throw expire()
  const others = await tx.selectFrom('passkey').select('id').where('user_id', '=', userId).execute()
  if (others.length >= MAX_PASSKEYS) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      id,
      user_id: userId,
      host: relyingPartyId(config),
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      name,
      created_at: tx.now(),
      last_used_at: null,
    })
    // The id may be that of another account's passkey.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw refuse()
  tx.emit({ kind: 'security-event', userId, event: 'passkey-added' })
  return true
}
