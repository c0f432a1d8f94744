/** What the overview says of the nodes. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { useServices } from '#tests/sign-ins.ts'
import { reportNode } from './nodes.server.ts'
import { loadOverview } from './overview.server.ts'

describeOnBothEngines('the overview', (at) => {
  const { opened } = useServices(at)
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
})
