/**
 * Devices on which a user signed in before. They have a separate failed-login limit, so that an
 * attacker cannot lock the owner out (ADR 17).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Reader } from '#app/db/db.server.ts'
import { findAccountByEmail, type CheckedAccount } from '../passwords/current-password.server.ts'
import { sessionCookieName, writeCookie, type CookieKey } from './session-cookie.server.ts'

/** A device is forgotten half a year after the last sign-in. */
const DEVICE_LIFE_S = 180 * 24 * 60 * 60
/** Maximum number of accounts per device, enough for a family. The latest are kept. */
const MAX_ACCOUNTS = 4
const ID_BYTES = 16
/** Id and signatures have 16 bytes each: 22 characters in base64url. */
const COOKIE = /^([\w-]{22})((?:\.[\w-]{22}){1,4})$/

export interface KnownDevices {
  cookieName: string
  /**
   * Returns the device id if the account signed in on the device since its last password change.
   */
  recognize(cookie: string | undefined, email: string): Promise<string | undefined>
  /**
   * Returns the cookie that makes the device known to the account. Call it after the password was
   * verified or set. It runs no query, so it cannot fail after the commit.
   */
  remember(cookie: string | undefined, account: CheckedAccount): string
  /** Returns the cookie that forgets the device. */
  forget(): string
}

/**
 * Stores known devices in a cookie only: a random id and one signature per account. The signature
 * covers the password hash, so a new password invalidates it. It reveals nothing about the account.
 */
export function createKnownDevices(
  db: Reader,
  { publicUrl, secret, previousSecret }: CookieKey,
): KnownDevices {
  const cookieName = sessionCookieName(publicUrl).replace(/session$/, 'device')

  /** One signature per key; the current key's comes first. */
  function sign(id: string, userId: string, passwordHash: string): [own: string, ...string[]] {
    const text = `device ${id} ${userId} ${passwordHash}`
    const by = (key: string) =>
      createHmac('sha256', key).update(text).digest().subarray(0, ID_BYTES).toString('base64url')
    return previousSecret ? [by(secret), by(previousSecret)] : [by(secret)]
  }

  return {
    cookieName,
    async recognize(cookie, email) {
      const device = parse(cookie)
      if (!device) return undefined
      const account = await findAccountByEmail(db, email)
      if (!account) return undefined
      const expected = sign(device.id, account.userId, account.passwordHash)
      const isKnown = device.signatures.some((given) => expected.some((it) => isSame(given, it)))
      return isKnown ? device.id : undefined
    },
    remember(cookie, { userId, passwordHash }) {
      const device = parse(cookie)
      const id = device?.id ?? randomBytes(ID_BYTES).toString('base64url')
      const same = sign(id, userId, passwordHash)
      const others = device?.signatures.filter((each) => !same.includes(each)) ?? []
      const value = [id, same[0], ...others.slice(0, MAX_ACCOUNTS - 1)].join('.')
      return writeCookie(cookieName, value, { maxAgeS: DEVICE_LIFE_S, publicUrl })
    },
    forget: () => writeCookie(cookieName, '', { maxAgeS: 0, publicUrl }),
  }
}

function parse(cookie = ''): { id: string; signatures: string[] } | undefined {
  const [, id, signatures] = COOKIE.exec(cookie) ?? []
  return id && signatures ? { id, signatures: signatures.slice(1).split('.') } : undefined
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
