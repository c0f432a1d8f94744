/** Tests re-authentication of a signed-in player, and the new token of the session. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { sessionOf, useSettingsPlayer } from '#tests/settings-player.ts'
import { ada, deviceOf } from '#tests/sign-ins.ts'
import { turnOn } from '#features/second-factor/server/second-factor.server.ts'
import { codeAt } from '#features/second-factor/server/time-codes.server.ts'

const MINUTE_MS = 60_000

describeOnBothEngines('confirming who the player is', (at) => {
  const { player, makeAuthenticationOld, post, reopen, viewerOf } = useSettingsPlayer(at)

  it('records the time and refuses the former cookie of the session', async () => {
    await makeAuthenticationOld()
    const { cookies } = await post('confirm-by-password', { password: ada.password })
    const renewed = sessionOf(cookies)
    expect(renewed).not.toBe(player.cookie)
    expect(await viewerOf(player.cookie)).toBeUndefined()
    const viewer = await viewerOf(renewed)
    expect(viewer?.sessionId).toBe(player.viewer.sessionId)
    expect(at.db.now() - viewer!.authenticatedAt).toBeLessThan(MINUTE_MS)
  })

  it.each([{ password: 'wrong' }, {}])('refuses %o and keeps the session', async (entries) => {
    await makeAuthenticationOld()
    expect(await post('confirm-by-password', entries)).toMatchObject({ status: 400 })
    const viewer = await viewerOf(player.cookie)
    expect(at.db.now() - viewer!.authenticatedAt).toBeGreaterThan(10 * MINUTE_MS)
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
    const device = deviceOf(await post('confirm-by-code', { code: codes![0] }))
    expect(await devices.recognize(device, email)).toMatchObject({ isByCode: true })
    for (let guesses = 0; guesses < 20; guesses += 1) {
      const from = { address: `198.51.${guesses}.7` }
      const guess = await post('confirm-by-code', { code: `guess ${guesses}` }, undefined, from)
      expect(guess).toMatchObject({ status: 400 })
    }
    const next = (from = {}) => post('confirm-by-code', { code: codes![1] }, undefined, from)
    expect(await next()).toMatchObject({ status: 429 })
    expect(await next({ device })).toHaveProperty('cookies')
  })

  it('throttles wrong passwords of a session', async () => {
    await reopen({ LIMITS: 'on' })
    const guess = () => post('confirm-by-password', { password: 'wrong' })
    for (let guesses = 0; guesses < 10; guesses++) expect(await guess()).toHaveProperty('faults')
    expect(await guess()).toMatchObject({ status: 429 })
  })
})
