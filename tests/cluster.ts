/** The same tests in one process and over Redis; and what only several nodes can show. */
import pino from 'pino'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openRedis, type Redis } from '#app/cluster/redis.server.ts'
import { findRedis, startRedis, type TestRedis } from './redis.ts'

const SECRET = 'a secret of the tests, long enough to be one'

/** A connection of one node; closed with the test. */
export async function connectNode(server: TestRedis): Promise<Redis> {
  const redis = await openRedis(server.url, SECRET, pino({ level: 'silent' }))
  onTestFinished(() => redis.close())
  return redis
}

/** A server for the tests of a block, which is left out where there is none; a block that takes it away has one of its own. */
export function describeOnRedis(name: string, declare: (redis: () => TestRedis) => void): void {
  const binary = findRedis()
  if (!binary) return
  describe(`${name}`, () => {
    let server: TestRedis | undefined
    beforeAll(async () => {
      server = await startRedis(binary)
    })
    afterAll(() => server?.stop())
    declare(() => server!)
  })
}

/**
 * Declares the tests once per adapter.
 *
 * @param open makes what is tested: in memory, or on the connection of a node
 */
export function describeOnBothAdapters<Tested>(
  name: string,
  open: { inMemory: () => Tested; onRedis: (redis: Redis) => Tested | Promise<Tested> },
  declare: (open: () => Promise<Tested>) => void,
): void {
  describe(`${name} in memory`, () => {
    declare(async () => open.inMemory())
  })
  describeOnRedis(`${name} on Redis`, (server) =>
    declare(async () => open.onRedis(await connectNode(server()))),
  )
}
