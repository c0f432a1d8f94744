/** The passkeys of an account: their list, and the forms that change it. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { hasRow } from '#platform/db/count-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import {
  canHavePasskeys,
  relyingPartyId,
  CHALLENGE_MS,
  MAX_PASSKEY_NAME,
  MAX_PASSKEYS,
} from '#features/accounts/passkeys.ts'
import { useOnce } from '#features/accounts/server/sealed-token.server.ts'
import { SECURITY_FORM } from '#features/accounts/server/security-post.ts'
import { describeDevice } from '#features/accounts/server/sessions/device-names.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { countWaysIn } from '#features/accounts/server/ways-in.server.ts'
import { defineAction, refused } from '#features/actions/server/action.ts'
import { userHandleOf } from './assertions.server.ts'
import {
  ALGORITHMS,
  answerSchema,
  attestationSchema,
  expectedFrom,
  expire,
  loadWebAuthn,
  readAnswer,
  refuse,
  type PasskeyAnswer,
} from './challenges.server.ts'

/** A passkey as the page shows it. Times in ms. */
export interface PasskeyEntry {
  id: string
  name: string
  createdAt: number
  lastUsedAt: number | null
}

/** What the section of the page shows. */
export type PasskeyList = Awaited<ReturnType<typeof loadPasskeys>>

export async function loadPasskeys(
  { config, db }: Pick<RequestServices, 'config' | 'db'>,
  { userId, userAgent, origin }: { userId: string; userAgent: string | undefined; origin: string },
) {
  const passkeys: PasskeyEntry[] = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    passkeys,
    /** Whose passkeys these are, for the browser. */
    owner: { rpId: relyingPartyId(config), userId: userHandleOf(userId) },
    /** The name of the device. */
    suggestedName: describeDevice(userAgent) ?? '',
    /** False if browsers have no passkeys for the portal's address. */
    isPossible: canHavePasskeys(config.publicUrl),
    /** Where passkeys work, if not at the address of this page. */
    onlyAt: origin === config.publicUrl ? undefined : config.publicUrl,
  }
}

/** Whether the account has a passkey that works at this portal. */
export async function hasPasskey(
  { config, db }: Pick<RequestServices, 'config' | 'db'>,
  userId: string,
): Promise<boolean> {
  const passkeys = db.selectFrom('passkey').where('user_id', '=', userId)
  return hasRow(passkeys.where('host', '=', relyingPartyId(config)))
}

/** Removes all passkeys of the account. Returns false if it had none. */
export async function removePasskeys(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) tx.emit({ kind: 'security-event', userId, event: 'passkey-removed' })
  return numDeletedRows > 0n
}

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
async function verifyPasskey(
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
async function addPasskey(
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

const nameSchema = z
  .string()
  .trim()
  .refine((name) => name.length <= MAX_PASSKEY_NAME && /^[^\p{Cc}\p{Cs}]+$/u.test(name), {
    message: 'nameInvalid',
    params: { max: MAX_PASSKEY_NAME },
  })

const FORM = { ...SECURITY_FORM, messages: 'passkeys' } as const

export const PASSKEY_ACTIONS = [
  defineAction({
    ...FORM,
    name: 'add-passkey',
    input: answerSchema.extend({ name: nameSchema }),
    before: ({ services, viewer, input }) => verifyPasskey(services, viewer, input),
    async run(tx, { services: { config }, viewer: { userId }, input, t }, verified) {
      const isAdded = await addPasskey(tx, config, { userId, name: input.name, ...verified })
      return isAdded
        ? { success: t('added') }
        : refused(t('tooMany', { max: MAX_PASSKEYS }), { status: 422 })
    },
  }),
  defineAction({
    ...FORM,
    name: 'rename-passkey',
    input: z.object({ id: z.string(), name: nameSchema }),
    async run(tx, { viewer, input, t }) {
      const { numUpdatedRows } = await tx
        .updateTable('passkey')
        .set({ name: input.name })
        .where((is) => is.and({ id: input.id, user_id: viewer.userId }))
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 0n ? refused(t('gone'), { status: 404 }) : { success: t('renamed') }
    },
  }),
  defineAction({
    ...FORM,
    name: 'remove-passkey',
    input: z.object({ id: z.string() }),
    async run(tx, { services: { config }, viewer: { userId }, input, t }) {
      const ways = await countWaysIn(tx, config, userId)
      const passkey = await tx
        .selectFrom('passkey')
        .select(['id', 'host'])
        .where((is) => is.and({ id: input.id, user_id: userId }))
        .executeTakeFirst()
      if (!passkey) return refused(t('gone'), { status: 404 })
      const isUsable = passkey.host === relyingPartyId(config)
      if (isUsable && ways === 1) return refused(t('lastWayIn'), { status: 422 })
      await tx.deleteFrom('passkey').where('id', '=', passkey.id).execute()
      tx.emit({ kind: 'security-event', userId, event: 'passkey-removed' })
      return { success: t('removed') }
    },
  }),
]
