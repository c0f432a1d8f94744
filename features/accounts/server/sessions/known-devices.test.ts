/** Tests known devices: stored in a cookie, valid per account until the next new password. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { hashOf, mailReset, reset, site } from '#tests/mailed-links.ts'
import { createKnownDevices } from './known-devices.server.ts'

const options = {
  publicUrl: site.publicUrl,
  secret: 'a secret of the tests, long enough to be one',
}

describeOnBothEngines('known devices', (at) => {
  const devices = () => createKnownDevices(at.db, options)
  const known = (cookie: string, isByCode = false) => ({ id: cookie.slice(0, 22), isByCode })
  const valueOf = (cookie: string) => cookie.match(/^device=([^;]*)/)?.[1] ?? ''

  /** Creates a player whose password was set by a mailed link. */
  async function makePlayer(password = 'a good long password') {
    const user = await makeUser(at.db)
    await setPassword(user.email, password)
    return user
  }

  async function setPassword(email: string, password: string) {
    const token = (await mailReset(at.db, email)).at(-1)!
    expect(await reset(at.db, token, password)).toBeTruthy()
  }

  const accountOf = async (userId: string) => ({
    userId,
    passwordHash: await hashOf(at.db, userId),
  })

  it('recognizes only the account that it was remembered for', async () => {
    const [ada, bob] = [await makePlayer(), await makePlayer()]
    const cookie = valueOf(devices().remember(undefined, await accountOf(ada.id)))
    expect(await devices().recognize(cookie, ada.email)).toEqual(known(cookie))
    expect(await devices().recognize(cookie, bob.email)).toBeUndefined()
    expect(await devices().recognize(cookie, 'nobody@example.org')).toBeUndefined()
  })

  it('is recognized by the previous key and then signed with the new one', async () => {
    const ada = await makePlayer()
    const account = await accountOf(ada.id)
    const former = valueOf(devices().remember(undefined, account))
    const secret = 'the next secret of the portal, long enough'
    const keys = { ...options, secret, previousSecret: options.secret }
    const renewed = createKnownDevices(at.db, keys)
    expect(await renewed.recognize(former, ada.email)).toEqual(known(former))
    const cookie = valueOf(renewed.remember(former, account))
    // Replaces the previous signature instead of adding one.
    expect(cookie.split('.')).toHaveLength(2)
    const alone = createKnownDevices(at.db, { ...options, secret })
    expect(await alone.recognize(cookie, ada.email)).toEqual(known(former))
    expect(await alone.recognize(former, ada.email)).toBeUndefined()
  })

  it('keeps up to four accounts that share the device', async () => {
    const family = []
    let cookie: string | undefined
    for (let member = 0; member < 5; member += 1) {
      const player = await makePlayer()
      family.push(player)
      cookie = valueOf(devices().remember(cookie, await accountOf(player.id)))
    }
    const ids = await Promise.all(family.map(({ email }) => devices().recognize(cookie, email)))
    expect(ids).toEqual([undefined, ...Array.from({ length: 4 }, () => known(cookie!))])
  })

  it('does not grow when the same account signs in again', async () => {
    const ada = await makePlayer()
    const first = valueOf(devices().remember(undefined, await accountOf(ada.id)))
    expect(valueOf(devices().remember(first, await accountOf(ada.id)))).toBe(first)
  })

  it('knows whether a second factor was proved on it', async () => {
    const ada = await makePlayer()
    const account = await accountOf(ada.id)
    const plain = valueOf(devices().remember(undefined, account))
    const proved = valueOf(devices().remember(plain, { ...account, isByCode: true }))
    expect(await devices().recognize(proved, ada.email)).toEqual(known(plain, true))
    // Each replaces the other.
    expect(proved.split('.')).toHaveLength(2)
    expect(valueOf(devices().remember(proved, account))).toBe(plain)
  })

  it('is forgotten after a password change', async () => {
    const ada = await makePlayer()
    const cookie = valueOf(devices().remember(undefined, await accountOf(ada.id)))
    await setPassword(ada.email, 'another good password')
    expect(await devices().recognize(cookie, ada.email)).toBeUndefined()
    const newer = valueOf(devices().remember(cookie, await accountOf(ada.id)))
    expect(await devices().recognize(newer, ada.email)).toEqual(known(cookie))
  })

  it('rejects a forged cookie and a cookie of another portal', async () => {
    const ada = await makePlayer()
    const cookie = valueOf(devices().remember(undefined, await accountOf(ada.id)))
    const other = createKnownDevices(at.db, { ...options, secret: 'the secret of another portal' })
    const foreign = valueOf(other.remember(undefined, await accountOf(ada.id)))
    const [id = '', signature = ''] = cookie.split('.')
    const forged = [
      foreign,
      `${'A'.repeat(22)}.${signature}`,
      `${id}.${'A'.repeat(22)}`,
      id,
      `${cookie}.`,
      `${cookie}${'.'.concat(signature).repeat(4)}`,
      '',
      '\0',
    ]
    for (const each of forged) {
      expect([each, await devices().recognize(each, ada.email)]).toEqual([each, undefined])
    }
  })

  it('has the attributes of the session cookie', async () => {
    const ada = await makePlayer()
    expect(devices().remember(undefined, await accountOf(ada.id))).toMatch(
      /^device=[\w-]{22}\.[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const secure = createKnownDevices(at.db, { ...options, publicUrl: 'https://play.example.org' })
    expect(secure.remember(undefined, await accountOf(ada.id))).toMatch(
      /^__Host-device=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(secure.forget()).toMatch(/^__Host-device=; Max-Age=0; Path=\/;.* Secure; SameSite=Lax$/)
  })
})
