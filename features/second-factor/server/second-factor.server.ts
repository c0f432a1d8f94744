/**
 * The second factor of an account: a time-based code of an authenticator app, or a recovery code; and the
 * actions of the section Two-step verification.
 */
import { z } from 'zod'
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { asciiDigits } from '#lib/ascii-digits.ts'
import { seal, unseal, useOnce } from '#features/accounts/server/sealed-token.server.ts'
import { SECURITY_FORM, type SetUp } from '#features/accounts/server/security-post.ts'
import type { KnownDevice } from '#features/accounts/server/sessions/known-devices.server.ts'
import type { SigningKeys } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { renewRecoveryCodes, takeRecoveryCode } from './recovery-codes.server.ts'
import { findStep, makeSecret, otpauthUri, toBase32 } from './time-codes.server.ts'
import { SECURITY_PATH } from '#features/security/security-path.ts'
import { defineAction, refused, type Call, type Outcome } from '#features/actions/server/action.ts'
import type { Translator } from '#messages/translation.ts'

/** How long a new secret may be confirmed, ms. */
const SET_UP_MS = 15 * 60_000
/** More than people type between six digits. */
const MAX_TYPED = 100
/** A code as people type it at a sign-in. */
export const codeSchema = z
  .string('wrongCode')
  .trim()
  .min(1, 'wrongCode')
  .max(MAX_TYPED, 'wrongCode')
const PURPOSE = 'time-code-secret'

/** `of` is the account of a stored secret, or the session that an offered one is for. */
const secretSchema = z.object({ of: z.string(), secret: z.base64url() })

/** Whom a secret is for. Address and issuer name it in an authenticator app. */
interface Owner {
  sessionId: string
  email: string
  issuer: string
}

/** Makes a new secret for the session of a player. The caller has checked that the player signed in or re-authenticated recently. */
export function offerSetUp(keys: SigningKeys, owner: Owner, now: number): SetUp {
  const secret = makeSecret()
  const value = { of: owner.sessionId, secret: secret.toString('base64url') }
  return showSetUp(seal(keys, 'time-code-set-up', value, now + SET_UP_MS), secret, owner)
}

/** Opens the secret that a form sends back. Undefined if it has expired or is of another session. */
export function reopenSetUp(
  keys: SigningKeys,
  sealed: string,
  { owner, now }: { owner: Owner; now: number },
): (SetUp & { bytes: Buffer }) | undefined {
  const bytes = openSecret(keys, 'time-code-set-up', { sealed, of: owner.sessionId, now })
  return bytes && { ...showSetUp(sealed, bytes, owner), bytes }
}

function showSetUp(sealed: string, secret: Buffer, owner: Owner): SetUp {
  const groups = toBase32(secret).match(/.{4}/g)!
  return { sealed, secret: groups.join(' '), uri: otpauthUri(secret, owner) }
}

function sealSecret(keys: SigningKeys, userId: string, secret: Buffer): string {
  return seal(keys, PURPOSE, { of: userId, secret: secret.toString('base64url') })
}

function openSecret(
  keys: SigningKeys,
  purpose: 'time-code-secret' | 'time-code-set-up',
  { sealed, of, now }: { sealed: string; of: string; now: number },
): Buffer | undefined {
  const opened = unseal(keys, purpose, { sealed, schema: secretSchema, now })
  return opened?.of === of ? Buffer.from(opened.secret, 'base64url') : undefined
}

const readDigits = (typed: string) => asciiDigits(typed.slice(0, MAX_TYPED)).replace(/\D/g, '')

/**
 * Turns the second factor on with a secret whose code the player has entered. That code cannot sign in.
 * A sealed secret turns it on once.
 *
 * @returns the recovery codes; `wrong` code; undefined if it is on already
 */
export async function turnOn(
  tx: Tx,
  keys: SigningKeys,
  {
    userId,
    secret,
    typed,
    sealed,
  }: { userId: string; secret: Buffer; typed: string; sealed: string },
): Promise<string[] | 'wrong' | undefined> {
  const step = findStep(secret, readDigits(typed), tx.now())
  if (step === undefined) return 'wrong'
  if (!(await useOnce(tx, sealed, tx.now() + SET_UP_MS))) return undefined
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factor')
    .values({
      user_id: userId,
      secret: sealSecret(keys, userId, secret),
      last_step: step,
      created_at: tx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return undefined
  tx.emit({ kind: 'security-event', userId, event: 'second-factor-on' })
  return renewRecoveryCodes(tx, userId)
}

/** Turns the second factor off. Returns false if it was off. */
export async function turnOff(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  tx.emit({ kind: 'security-event', userId, event: 'second-factor-off' })
  return true
}

/** The id of a device that has more attempts to enter a code: one on which a code was right before. */
export const codeDevice = (device: KnownDevice | undefined): string | undefined =>
  device?.isByCode ? device.id : undefined

/**
 * Uses up the time-based or recovery code that the player typed. Returns false if it is wrong or was
 * used before, also at the same time by another request.
 */
export async function takeCode(
  tx: Tx,
  keys: SigningKeys,
  { userId, typed }: { userId: string; typed: string },
): Promise<boolean> {
  return (await takeTimeCode(tx, keys, { userId, typed })) || takeRecoveryCode(tx, userId, typed)
}

async function takeTimeCode(
  tx: Tx,
  keys: SigningKeys,
  { userId, typed }: { userId: string; typed: string },
): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factor')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const sealed = factor && { sealed: factor.secret, of: userId, now: tx.now() }
  const secret = sealed && openSecret(keys, PURPOSE, sealed)
  const step = secret && findStep(secret, readDigits(typed), tx.now())
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    // Sealed again, so that it is under the current key before the previous one is removed.
    .set({ last_step: step, secret: sealSecret(keys, userId, secret!) })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    // Not the secret of a second factor that was set up again meanwhile.
    .where('secret', '=', factor!.secret)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What the section of the settings shows. */
export type SecondFactorState = Awaited<ReturnType<typeof loadSecondFactor>>

/** Reads what the section of the settings shows. */
export async function loadSecondFactor(db: Reader, userId: string) {
  const row = await db
    .selectFrom('second_factor')
    .select((factor) =>
      factor
        .selectFrom('recovery_code')
        .select((code) => code.fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .as('recoveryCodes'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { isOn: row !== undefined, recoveryCodes: Number(row?.recoveryCodes ?? 0) }
}

/** For a form of a page that has changed meanwhile, in this tab or elsewhere. */
const outOfDate = (t: Translator<'secondFactor'>): Outcome => ({
  error: t('outOfDate'),
  status: 409,
})

const ownerOf = ({
  services,
  viewer,
}: Pick<Call<unknown, 'secondFactor'>, 'services' | 'viewer'>) => ({
  sessionId: viewer.sessionId,
  email: viewer.email,
  issuer: services.config.portalName,
})

const recordSecondFactor = (tx: Tx, sessionId: string) =>
  tx
    .updateTable('session')
    .set({ second_factor_at: tx.now() })
    .where('id', '=', sessionId)
    .execute()

const FORM = { ...SECURITY_FORM, messages: 'secondFactor', input: z.object({}) } as const

export const SECOND_FACTOR_ACTIONS = [
  defineAction({
    ...FORM,
    name: 'set-up-second-factor',
    async run(tx, call) {
      const setUp = offerSetUp(call.services.cookieKey, ownerOf(call), tx.now())
      return { success: call.t('scanCode'), show: { setUp } }
    },
  }),
  defineAction({
    ...FORM,
    name: 'turn-on-second-factor',
    // Its sealed secret exists only after recent authentication, and scanning it may take a while.
    proof: { needs: ['staff-second-factor'], path: SECURITY_PATH },
    input: z.object({ sealed: z.string(), code: z.string() }),
    before: ({ services, viewer }) => services.devices.findAccount(viewer.email),
    async run(tx, call, account) {
      const { services, viewer, requester, input, t } = call
      const { cookieKey, devices } = services
      const { userId, sessionId } = viewer
      const found = reopenSetUp(cookieKey, input.sealed, { owner: ownerOf(call), now: tx.now() })
      if (!found) return outOfDate(t)
      const { bytes: secret, ...setUp } = found
      const on = { userId, secret, typed: input.code, sealed: setUp.sealed }
      const result = await turnOn(tx, cookieKey, on)
      if (result === 'wrong')
        return refused(t('wrongSetUpCode'), { field: 'code', show: { setUp } })
      if (!result) return outOfDate(t)
      // The app has just proved it, and its code counts only once.
      await recordSecondFactor(tx, sessionId)
      const known = { ...(account ?? { userId }), isByCode: true }
      const cookies = [devices.remember(requester.device, known)]
      return { success: t('turnedOn'), show: { recoveryCodes: result }, cookies }
    },
  }),
  defineAction({
    ...FORM,
    name: 'turn-off-second-factor',
    run: async (tx, { viewer, t }) =>
      (await turnOff(tx, viewer.userId)) ? { success: t('turnedOff') } : outOfDate(t),
  }),
  defineAction({
    ...FORM,
    name: 'renew-recovery-codes',
    async run(tx, { viewer: { userId }, t }) {
      const recoveryCodes = await renewRecoveryCodes(tx, userId)
      if (!recoveryCodes) return outOfDate(t)
      tx.emit({ kind: 'security-event', userId, event: 'recovery-codes-renewed' })
      return { success: t('codesRenewed'), show: { recoveryCodes } }
    },
  }),
]
