/** A node that freezes in the middle of a transaction does not make the others unready. */
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { queryRows } from './rows.ts'
import { until } from '../until.ts'

/** Time limit for a serving node's response to a health check, ms; less than HAProxy's timeout. */
const CHECK_MS = 1_500

describeFleet('a write check that does not end', (at) => {
  test('makes only its own node unready', async () => {
    const { fleet } = at
    const isReady = (url: string) =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CHECK_MS) }).then(
        ({ status }) => status === 200,
        () => false,
      )
    const countReady = async () => {
      const ready = await Promise.all(fleet.nodes.map(({ url }) => isReady(url)))
      return ready.filter(Boolean).length
    }
    await until('each node has checked', async () => (await countReady()) === 3)
    // Like a node that gets no CPU time between its insert and its commit.
    const client = new Client(fleet.postgres.url)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    await client.query('select id from write_check order by checked_at limit 1 for update')
    // Waits until every node must check again: a good result is valid for a second.
    for (let round = 0; round < 3; round += 1) {
      const isAnew = async () => {
        const [{ age } = { age: 0 }] = await queryRows<{ age: number }>(
          fleet,
          `select extract(epoch from now()) * 1000 - min(checked_at) as age from write_check`,
        )
        return Number(age) > 1_100 * (round + 1)
      }
      await until('time has passed', isAnew)
      expect(await countReady()).toBeGreaterThanOrEqual(2)
    }
  })
})
