/** The Redis status in the metrics. */
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeOnRedis } from '#tests/cluster.ts'
import { openCluster, type RedisLocation } from './open-cluster.ts'

async function open(redis: RedisLocation) {
  const log = pino({ level: 'silent' })
  const cluster = await openCluster({ redis, rules: {}, limits: true, log })
  onTestFinished(() => cluster.close())
  return cluster
}

test('reports no Redis status for a single process', async () => {
  expect((await open(undefined)).isRedisUp()).toBeUndefined()
})

describeOnRedis('a node of a fleet', (server) => {
  test('reports whether Redis is reachable', async () => {
    const secret = 'a secret of the tests, long enough to be one'
    const { isRedisUp } = await open({ url: server().url, secret })
    expect(isRedisUp()).toBe(true)
    await server().kill()
    await vi.waitFor(() => expect(isRedisUp()).toBe(false), { timeout: 30_000 })
  })
})
