/**
 * Devices on which somebody signed in before: they have tries of their own, so that nobody who
 * guesses at a password can keep its owner out (docs/adr/0018-rate-limits.md).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Reader } from '../../db/db.server.ts'
import type { CheckedAccount } from './current-password.server.ts'
import { sessionCookieName, type CookieKey } from './session-cookie.server.ts'

/** Half a year after the last sign-in the device is forgotten. */
const DEVICE_LIFE_S = 180 * 24 * 60 * 60
/** Accounts that a device is known to: a family's. The latest are kept. */
const MAX_ACCOUNTS = 4
const ID_BYTES = 16
/** Both are 16 bytes, base64url: 22 characters. */
const COOKIE = /^([\w-]{22})((?:\.[\w-]{22}){1,4})$/

export interface KnownDevices {
  cookieName: string
  /** The id of the device where the account was signed in on it since its last new password. */
  recognise(cookie: string | undefined, email: string): Promise<string | undefined>
  /**
   * The cookie that makes the device known to the account; for whoever has just shown, or set, its
   * password. It asks nobody, so nothing can fail once the change is committed.
   */
  remember(cookie: string | undefined, account: CheckedAccount): string
  /** The cookie that forgets the device. */
  forget(): string
}

/**
 * Devices by a cookie alone: a random id, and one signature for each account. A signature covers
 * the hash of the password, so that a new password voids it; it says nothing about the account.
 */
export function createKnownDevices(
  db: Reader,
  { publicUrl, secret, previousSecret }: CookieKey,
): KnownDevices {
  const session = sessionCookieName(publicUrl)
  const cookieName = session.replace(/session$/, 'device')
  const attributes = `Path=/; HttpOnly; SameSite=Lax${session === 'session' ? '' : '; Secure'}`

  /** One signature per key; the current key's comes first. */
  function sign(id: string, userId: string, passwordHash: string): [own: string, ...string[]] {
    const text = `device ${id} ${userId} ${passwordHash}`
    const by = (key: string) =>
      createHmac('sha256', key).update(text).digest().subarray(0, ID_BYTES).toString('base64url')
    return previousSecret ? [by(secret), by(previousSecret)] : [by(secret)]
  }

  return {
    cookieName,
    async recognise(cookie, email) {
      const device = parse(cookie)
      if (!device) return undefined
      const account = await db
        .selectFrom('account')
        .innerJoin('user', 'user.id', 'account.user_id')
        .where('account.provider_id', '=', 'credential')
        .where('user.email', '=', email)
        .select(['user.id as userId', 'account.password'])
        .executeTakeFirst()
      if (!account?.password) return undefined
      const expected = sign(device.id, account.userId, account.password)
      const isKnown = device.signatures.some((given) => expected.some((it) => isSame(given, it)))
      return isKnown ? device.id : undefined
    },
    remember(cookie, { userId, passwordHash }) {
      const device = parse(cookie)
      const id = device?.id ?? randomBytes(ID_BYTES).toString('base64url')
      const same = sign(id, userId, passwordHash)
      const others = device?.signatures.filter((each) => !same.includes(each)) ?? []
      const value = [id, same[0], ...others.slice(0, MAX_ACCOUNTS - 1)].join('.')
      return `${cookieName}=${value}; Max-Age=${DEVICE_LIFE_S}; ${attributes}`
    },
    forget: () => `${cookieName}=; Max-Age=0; ${attributes}`,
  }
}

function parse(cookie = ''): { id: string; signatures: string[] } | undefined {
  const [, id, signatures] = COOKIE.exec(cookie) ?? []
  return id && signatures ? { id, signatures: signatures.slice(1).split('.') } : undefined
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
