/** Tests the forms of two-step verification: re-authentication, ended sessions, and what they return. */
import { expect, it } from 'vitest'
import { postAction } from '#tests/actions.ts'
import { authenticator } from '#tests/authenticator-app.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { ada, deviceOf, requester, sessionOf, signUpTo, useServices } from '#tests/sign-ins.ts'
import { loadSecondFactor } from './second-factor.server.ts'

describeOnBothEngines('the forms of two-step verification', (at) => {
  const { opened, viewerOf } = useServices(at)

  /** Signs Ada up, and returns what posts her forms. */
  async function signUpAda(email = ada.email) {
    const { services } = opened
    const result = await signUpTo(services, { ...ada, email })
    const viewer = (await viewerOf(sessionOf(result)))!
    const post = (entries: object) => ({
      viewer,
      requester,
      language: 'en' as const,
      entries: { ...entries },
    })
    const send = (intent: string, entries: object = {}) =>
      postAction(services, post({ ...entries, intent }))
    const state = () => loadSecondFactor(services.db, viewer.userId)
    return { viewer, post, send, state }
  }

  const codeOf = (key: string) => authenticator(key, at.db.now)()

  async function offer({ send }: Awaited<ReturnType<typeof signUpAda>>) {
    const result = await send('set-up-second-factor')
    return result.setUp!
  }

  it('turns it on with the offered secret, and keeps the offer after a wrong code', async () => {
    const ada = await signUpAda()
    const setUp = await offer(ada)
    const { sealed } = setUp
    const wrong = await ada.send('turn-on-second-factor', { sealed, code: 'wrong' })
    expect(wrong).toMatchObject({ status: 400, setUp })
    expect(await ada.state()).toEqual({ isOn: false, recoveryCodes: 0 })
    const code = codeOf(setUp.secret)
    const on = ada.post({ intent: 'turn-on-second-factor', sealed, code })
    const { cookies, ...done } = await postAction(opened.services, on)
    expect(done).toEqual({
      status: 200,
      success: expect.any(String),
      recoveryCodes: expect.any(Array),
    })
    // This device has its own attempts to enter a code.
    const device = deviceOf({ cookies: cookies! })
    const { devices } = opened.services
    expect(await devices.recognize(device, ada.viewer.email)).toMatchObject({ isByCode: true })
    expect(await ada.send('turn-on-second-factor', { sealed, code })).toMatchObject({ status: 409 })
    expect(await ada.send('renew-recovery-codes')).toHaveProperty('recoveryCodes')
    expect(await ada.send('turn-off-second-factor')).toHaveProperty('success')
    expect(await ada.send('turn-off-second-factor')).toMatchObject({ status: 409 })
    expect(await ada.send('renew-recovery-codes')).toMatchObject({ status: 409 })
  })
})
