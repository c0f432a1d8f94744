/**
 * Devices on which a user signed in before. They have a separate failed-login limit, so that an
 * attacker cannot lock the owner out (ADR 17).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Reader } from '#platform/db/db.server.ts'
import { cookieName, writeCookie, type CookieKey } from './session-cookie.server.ts'

/** A device is forgotten half a year after the last sign-in. */
const DEVICE_LIFE_S = 180 * 24 * 60 * 60
/** Maximum number of accounts per device, enough for a family. The latest are kept. */
const MAX_ACCOUNTS = 4
const ID_BYTES = 16
/** Id and signatures have 16 bytes each: 22 characters in base64url. */
const COOKIE = /^([\w-]{22})((?:\.[\w-]{22}){1,4})$/

/** An account, and its password hash if it has a password. */
interface DeviceAccount {
  userId: string
  passwordHash?: string | null
  /** Whether the sign-in proved a second factor, too. */
  isByCode?: boolean
}

/** A device on which the account signed in before. */
export interface KnownDevice {
  id: string
  /** Whether it proved a second factor: by a code, a passkey, or by turning it on. */
  isByCode: boolean
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * Stores known devices in a cookie only: a random id and one signature per account. The signature
 * covers the password hash, so a new password invalidates it. It reveals nothing about the account.
 */
export function createKnownDevices(db: Reader, { publicUrl, secret, previousSecret }: CookieKey) {
  const name = cookieName(publicUrl, 'device')

  /** One signature per key; the current key's comes first. */
  function sign(
    id: string,
    { userId, passwordHash, isByCode }: DeviceAccount,
  ): [own: string, ...string[]] {
    const text = `device ${id} ${userId} ${passwordHash ?? ''}${isByCode ? ' code' : ''}`
    const by = (key: string) =>
      createHmac('sha256', key).update(text).digest().subarray(0, ID_BYTES).toString('base64url')
    return previousSecret ? [by(secret), by(previousSecret)] : [by(secret)]
  }

  const findAccount = (email: string): Promise<DeviceAccount | undefined> =>
    db
      .selectFrom('user')
      .leftJoin('account', (join) =>
        join.onRef('account.user_id', '=', 'user.id').on('provider_id', '=', 'credential'),
      )
      .select(['user.id as userId', 'account.password as passwordHash'])
      .where('user.email', '=', email)
      .executeTakeFirst()

  return {
    cookieName: name,
    /** Finds what `remember` needs, for a sign-in without the password. */
    findAccount,
    /**
     * Returns the device if the account signed in on it since its last password change.
     */
    async recognize(cookie: string | undefined, email: string): Promise<KnownDevice | undefined> {
      const device = parse(cookie)
      if (!device) return undefined
      const account = await findAccount(email)
      if (!account) return undefined
      const isSigned = (isByCode: boolean) =>
        sign(device.id, { ...account, isByCode }).some((expected) =>
          device.signatures.some((given) => isSame(given, expected)),
        )
      if (isSigned(true)) return { id: device.id, isByCode: true }
      return isSigned(false) ? { id: device.id, isByCode: false } : undefined
    },
    /**
     * Returns the cookie that makes the device known to the account. Call it after the player was
     * authenticated, or set the password. It runs no query, so it cannot fail after the commit.
     */
    remember(cookie: string | undefined, account: DeviceAccount) {
      const device = parse(cookie)
      const id = device?.id ?? randomBytes(ID_BYTES).toString('base64url')
      const former = new Set(
        [true, false].flatMap((isByCode) => sign(id, { ...account, isByCode })),
      )
      const others = device?.signatures.filter((each) => !former.has(each)) ?? []
      const value = [id, sign(id, account)[0], ...others.slice(0, MAX_ACCOUNTS - 1)].join('.')
      return writeCookie(name, value, { maxAgeS: DEVICE_LIFE_S, publicUrl })
    },
    /** Returns the cookie that forgets the device. */
    forget: () => writeCookie(name, '', { maxAgeS: 0, publicUrl }),
  }
}

function parse(cookie = ''): { id: string; signatures: string[] } | undefined {
  const [, id, signatures] = COOKIE.exec(cookie) ?? []
  return id && signatures ? { id, signatures: signatures.slice(1).split('.') } : undefined
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
