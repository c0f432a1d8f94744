/** Tests what a download answers without attempts left. */
import { expect, it } from 'vitest'
import { openPage } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { requester, useServices } from '#tests/sign-ins.ts'
import { requireAttempts } from './download-attempts.server.ts'

describeOnBothEngines('the attempts of a download', (at) => {
  const { reopen } = useServices(at)

  it('end with a sentence in the language of the page, and the time to wait', async () => {
    const services = await reopen({ LIMITS: 'on' })
    const context = openPage({
      services,
      requester: { ...requester, viewer: undefined },
      language: 'de',
    })
    const attempts = [{ rule: 'download-account', key: 'ada' }] as const
    const take = () => requireAttempts(context, attempts)
    let refusal: unknown
    for (let taken = 0; taken < 100 && !refusal; taken += 1) {
      refusal = await take().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
    }
    expect(refusal).toBeInstanceOf(Response)
    const { status, headers } = refusal as Response
    expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(await (refusal as Response).text()).toMatch(/^Zu viele Versuche\. /)
  })
})
