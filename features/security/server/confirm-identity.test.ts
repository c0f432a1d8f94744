/** Tests re-authentication of a signed-in player, and the new token of the session. */
import { expect, it } from 'vitest'
import type { Requester } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { FormEntries } from '#features/accounts/server/account-fault.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { TooManyError } from '#features/limits/server/too-many-error.ts'
import { ada, sessionOf, useSettingsPlayer } from '#tests/settings-player.ts'
import { turnOn } from '#features/second-factor/server/second-factor.server.ts'
import { codeAt } from '#features/second-factor/server/time-codes.server.ts'
import { confirmIdentity } from './confirm-identity.server.ts'

const MINUTE_MS = 60_000

describeOnBothEngines('confirming who the player is', (at) => {
  const { player, reopen, viewerOf } = useSettingsPlayer(at)

  const confirm = (entries: FormEntries, from: Partial<Requester> = {}) => {
    const { viewer, services } = player
    const requester = { viewer, address: '192.0.2.1', ...from }
    return confirmIdentity(services, { viewer, requester, language: 'en', entries })
  }
  const makeAuthenticationOld = () =>
    at.db
      .updateTable('session')
      .set({ authenticated_at: at.db.now() - 11 * MINUTE_MS })
      .execute()

  it('records the time and refuses the former cookie of the session', async () => {
    await makeAuthenticationOld()
    const cookies = await confirm({ intent: 'password', password: ada.password })
    const renewed = sessionOf(cookies ?? [])
    expect(renewed).not.toBe(player.cookie)
    expect(await viewerOf(player.cookie)).toBeUndefined()
    const viewer = await viewerOf(renewed)
    expect(viewer?.sessionId).toBe(player.viewer.sessionId)
    expect(at.db.now() - viewer!.authenticatedAt).toBeLessThan(MINUTE_MS)
  })

  it.each([
    { intent: 'password', password: 'wrong' },
    { intent: 'password' },
    { intent: 'toString', password: ada.password },
    { password: ada.password },
  ])('refuses %o and keeps the session', async (entries) => {
    await makeAuthenticationOld()
    expect(await confirm(entries)).toBeUndefined()
    const viewer = await viewerOf(player.cookie)
    expect(at.db.now() - viewer!.authenticatedAt).toBeGreaterThan(10 * MINUTE_MS)
  })

  it('refuses a session that ended while the password was checked', async () => {
    await at.db.deleteFrom('session').execute()
    expect(await confirm({ intent: 'password', password: ada.password })).toBeUndefined()
  })

  it('gives a device on which a code was right attempts of its own', async () => {
    await reopen({ LIMITS: 'on' })
    const { cookieKey, db, devices } = player.services
    const { userId, email } = player.viewer
    const secret = Buffer.from('12345678901234567890')
    const typed = codeAt(secret, Math.floor(db.now() / 30_000))
    const codes = await transact(db, (tx) =>
      turnOn(tx, cookieKey, { userId, secret, typed, sealed: typed }),
    )
    const cookies = await confirm({ intent: 'code', code: codes![0] })
    const device = /device=([^;]*)/.exec(cookies!.join())![1]
    expect(await devices.recognize(device, email)).toMatchObject({ isByCode: true })
    for (let guesses = 0; guesses < 20; guesses += 1) {
      const guess = { intent: 'code', code: `guess ${guesses}` }
      expect(await confirm(guess, { address: `198.51.${guesses}.7` })).toBeUndefined()
    }
    const next = { intent: 'code', code: codes![1] }
    await expect(confirm(next)).rejects.toThrow(TooManyError)
    expect(await confirm(next, { device })).toBeDefined()
  })

  it('throttles wrong passwords of a session', async () => {
    await reopen({ LIMITS: 'on' })
    const guess = () => confirm({ intent: 'password', password: 'wrong' })
    const guessUntilRefused = async () => {
      for (let guesses = 0; guesses < 20; guesses++) await guess()
    }
    await expect(guessUntilRefused()).rejects.toThrow(TooManyError)
  })
})
