/** What the overview says of the nodes, and the first steps of a new portal. */
import { expect, it } from 'vitest'
import { adminRequest, postAction } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeViewer } from '#tests/factories.ts'
import { useServices } from '#tests/sign-ins.ts'
import { reportNode } from './nodes.server.ts'
import { loadOverview } from './overview.server.ts'

describeOnBothEngines('the overview', (at) => {
  const { opened, reopen } = useServices(at, { SMTP_URL: '' })
  const report = (id: string) =>
    reportNode({ db: at.db, state: { node: { id, version: '1.0.0', startedAt: 5 } } }).run(
      undefined!,
    )

  it('says that Redis is missing while several nodes run', async () => {
    const lacksRedis = async () => (await loadOverview(opened.services)).lacksRedis
    await report('a:1')
    expect(await lacksRedis()).toBe(false)
    await report('b:1')
    expect(await lacksRedis()).toBe(true)
    await at.db.updateTable('node').set({ seen_at: 1 }).where('id', '=', 'a:1').execute()
    expect(await lacksRedis()).toBe(false)
  })

  it('shows the first steps of a new portal until they are done or an owner hides them', async () => {
    const steps = async () => (await loadOverview(opened.services)).firstSteps
    expect(Object.values((await steps())!.isDone)).not.toContain(true)
    await reopen({ SMTP_URL: 'smtp://localhost:1', CONTACT_EMAIL: 'help@example.org' })
    const { isDone, stamp } = (await steps())!
    expect(isDone).toMatchObject({ mail: true, contact: true, invitation: false })
    const viewer = await makeViewer(at.db, { role: 'owner', isVerified: true })
    const fields = { section: 'firstSteps', seen: stamp, firstSteps: 'hidden' }
    const entries = { intent: 'save-settings', ...fields }
    const posted = await postAction(opened.services, { ...adminRequest(viewer), entries })
    expect(posted).toHaveProperty('success')
    expect(await steps()).toBeUndefined()
  })
})
