/** The first steps of a new portal. */
import { expect, it } from 'vitest'
import { adminRequest, postAction } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeViewer } from '#tests/factories.ts'
import { useServices } from '#tests/sign-ins.ts'
import { findFirstSteps } from './first-steps.server.ts'

describeOnBothEngines('the first steps', (at) => {
  const { opened, reopen } = useServices(at, { SMTP_URL: '' })

  it('are open on a new portal, and follow what is set up', async () => {
    const open = await findFirstSteps(opened.services)
    expect(Object.values(open!.isDone)).not.toContain(true)
    const services = await reopen({
      SMTP_URL: 'smtp://localhost:1',
      CONTACT_EMAIL: 'help@example.org',
    })
    const later = await findFirstSteps(services)
    expect(later!.isDone).toMatchObject({ mail: true, contact: true, invitation: false })
  })

  it('are gone when an owner hides them', async () => {
    const { services } = opened
    const viewer = await makeViewer(at.db, { role: 'owner' })
    const { stamp } = (await findFirstSteps(services))!
    const fields = { section: 'firstSteps', seen: stamp, firstSteps: 'hidden' }
    const entries = { intent: 'save-settings', ...fields }
    const posted = await postAction(services, { ...adminRequest(viewer), entries })
    expect(posted).toHaveProperty('success')
    expect(await findFirstSteps(services)).toBeUndefined()
  })
})
