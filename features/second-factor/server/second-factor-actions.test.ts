/** Tests the forms of two-step verification, and what they return. */
import { expect, it } from 'vitest'
import { authenticator } from '#tests/authenticator-app.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { useSettingsPlayer } from '#tests/settings-player.ts'
import { deviceOf } from '#tests/sign-ins.ts'
import { loadSecondFactor } from './second-factor.server.ts'

describeOnBothEngines('the forms of two-step verification', (at) => {
  const { player, post } = useSettingsPlayer(at)

  it('turns it on with the offered secret, and keeps the offer after a wrong code', async () => {
    const { devices } = player.services
    const { userId, email } = player.viewer
    const setUp = (await post('set-up-second-factor')).setUp!
    const { sealed } = setUp
    const wrong = await post('turn-on-second-factor', { sealed, code: 'wrong' })
    expect(wrong).toMatchObject({ status: 400, setUp })
    expect(await loadSecondFactor(at.db, userId)).toEqual({ isOn: false, recoveryCodes: 0 })
    const code = authenticator(setUp.secret, at.db.now)()
    const { cookies = [], ...done } = await post('turn-on-second-factor', { sealed, code })
    expect(done).toEqual({
      status: 200,
      success: expect.any(String),
      recoveryCodes: expect.any(Array),
    })
    // This device has its own attempts to enter a code.
    expect(await devices.recognize(deviceOf({ cookies }), email)).toMatchObject({ isByCode: true })
    expect(await post('turn-on-second-factor', { sealed, code })).toMatchObject({ status: 409 })
    expect(await post('renew-recovery-codes')).toHaveProperty('recoveryCodes')
    expect(await post('turn-off-second-factor')).toHaveProperty('success')
    expect(await post('turn-off-second-factor')).toMatchObject({ status: 409 })
    expect(await post('renew-recovery-codes')).toMatchObject({ status: 409 })
  })
})
