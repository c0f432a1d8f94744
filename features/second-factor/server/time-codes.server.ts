/** Time-based codes (RFC 6238) as every authenticator app makes them: SHA-1, six digits, 30 seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a code is current, ms. */
const STEP_MS = 30_000
const DIGITS = 6
/** As long as a SHA-1 (RFC 4226). */
const SECRET_BYTES = 20
/** The clock of the device may be wrong by one step. */
const STEPS_AWAY = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates a secret. */
export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns the bytes in base32 (RFC 4648), without padding. */
export function toBase32(bytes: Buffer, alphabet = BASE32): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = bits.match(/.{1,5}/g) ?? []
  return digits.map((digit) => alphabet[parseInt(digit.padEnd(5, '0'), 2)]).join('')
}

/** Returns the code of a time step. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Returns the step whose code this is: the current one, the one before or the one after.
 *
 * @param code digits
 * @param now ms
 */
export function findStep(secret: Buffer, code: string, now: number): number | undefined {
  const given = Buffer.from(code)
  if (given.length !== DIGITS) return undefined
  const steps = STEPS_AWAY.map((away) => Math.floor(now / STEP_MS) + away)
  return steps.find((step) => timingSafeEqual(given, Buffer.from(codeAt(secret, step))))
}

/** Returns the address from which apps take the secret, as the content of a QR code. */
export function otpauthUri(secret: Buffer, { issuer, email }: { issuer: string; email: string }) {
  // Apps take what is before a colon for the issuer.
  const name = encodeURIComponent(issuer.replaceAll(':', ' '))
  const label = `${name}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${name}`
}
