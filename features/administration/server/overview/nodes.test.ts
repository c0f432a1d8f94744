/** The nodes report themselves, and one that was killed is found. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { listNodes, removeGoneNodes, removeNode, reportNode } from './nodes.server.ts'

const MINUTE = 60_000

describeOnBothEngines('the nodes', (at) => {
  const nodeOf = (id: string, version = '1.0.0') => ({
    db: at.db,
    state: { node: { id, version, startedAt: 5 } },
  })
  const report = (id: string, version?: string) => reportNode(nodeOf(id, version)).run(undefined!)
  const listIds = async (now?: number) =>
    (await listNodes(at.db, now)).map(({ id, isGone }) => [id, isGone])

  it('are listed with their versions until they shut down', async () => {
    await report('a:1')
    await report('b:1')
    await report('a:1', '1.1.0')
    expect(await listNodes(at.db)).toMatchObject([
      { id: 'a:1', version: '1.1.0', startedAt: 5, isGone: false },
      { id: 'b:1', version: '1.0.0' },
    ])
    await removeNode(nodeOf('a:1'))
    expect(await listIds()).toEqual([['b:1', false]])
  })

  it('have disappeared after two minutes without a report, and are listed for a day', async () => {
    const before = at.db.now()
    await report('a:1')
    const after = at.db.now()
    expect(await listIds(before + 2 * MINUTE)).toEqual([['a:1', false]])
    expect(await listIds(after + 2 * MINUTE + 1)).toEqual([['a:1', true]])
    const remove = (now: number) => transact(at.db, (tx) => removeGoneNodes(tx, 5, now))
    expect(await remove(before + 24 * 60 * MINUTE - 1)).toBe(0)
    expect(await remove(after + 24 * 60 * MINUTE)).toBe(1)
    expect(await listIds()).toEqual([])
  })
})
