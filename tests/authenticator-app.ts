/** An authenticator app: makes codes from the key that the portal shows. */
import { codeAt } from '#features/second-factor/server/time-codes.server.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the function that makes codes of this key: the current one, or one of another step. */
export function authenticator(key: string, now = Date.now): (away?: number) => string {
  const letters = [...key.replaceAll(' ', '')]
  const bits = letters.map((it) => BASE32.indexOf(it).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  return (away = 0) => codeAt(secret, Math.floor(now() / 30_000) + away)
}
