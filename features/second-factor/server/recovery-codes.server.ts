/**
 * Recovery codes, for a player who does not have the authenticator app at hand. Each works once. They
 * have 120 random bits, so the database has their SHA-256 (ASVS 6.5.2).
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#platform/db/transact.server.ts'
import { asciiDigits } from '#lib/ascii-digits.ts'
import { toBase32 } from './time-codes.server.ts'

const CODES = 10
const CODE_BYTES = 15
/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Letters of Cyrillic and Greek keyboards, each before the Latin one that looks like it. */
const ALIKE = 'аaвbсcеeнhіiјjкkмmоoрpѕsтtуyхx αaβbεeηhιiκkμmνnοoρpτtυyχxζz'

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

function makeCode(): string {
  const letters = toBase32(randomBytes(CODE_BYTES), ALPHABET)
  return letters.match(/.{6}/g)!.join('-')
}

/** Returns what a code means, however the player typed it. */
function normalize(typed: string): string {
  const letters = asciiDigits(typed)
    .toLowerCase()
    .replace(/[а-џͱ-ώ]/g, (letter) => ALIKE[ALIKE.indexOf(letter) + 1]!)
    .replace(/[^a-z0-9]/g, '')
  return letters.replaceAll('o', '0').replace(/[il]/g, '1')
}

/**
 * Replaces the recovery codes.
 *
 * @returns the new codes, which are not stored; undefined if the account has no second factor
 */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[] | undefined> {
  const factor = tx.selectFrom('second_factor').select('user_id').where('user_id', '=', userId)
  // Of two renewals at the same time, the second one replaces the codes of the first one.
  const row = await factor.forUpdate().executeTakeFirst()
  if (!row) return undefined
  const codes = Array.from({ length: CODES }, makeCode)
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(normalize(code)) })))
    .execute()
  return codes
}

/** Uses up a recovery code. Returns false if it is not one of the account, or was used before. */
export async function takeRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where((is) => is.and({ user_id: userId, code_hash: hashOf(normalize(typed)) }))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  tx.emit({ kind: 'security-event', userId, event: 'recovery-code-used' })
  return true
}
