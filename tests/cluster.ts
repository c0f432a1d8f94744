/** Runs the same tests in memory and over Redis, and tests that need several nodes. */
import pino from 'pino'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openRedis, type Redis } from '#platform/events/redis.ts'
import { describeWithPrograms } from './programs.ts'
import { REDIS, startRedis, type TestRedis } from './redis.ts'

const SECRET = 'a secret of the tests, long enough to be one'

/** Opens the connection of one node; closed at the end of the test. */
export async function connectNode(server: TestRedis): Promise<Redis> {
  const redis = await openRedis(server.url, SECRET, pino({ level: 'silent' }))
  onTestFinished(() => redis.close())
  return redis
}

/** Declares tests that need Redis. Tests that stop the server use their own. */
export function describeOnRedis(name: string, declare: (redis: () => TestRedis) => void): void {
  describeWithPrograms(name, [REDIS], () => {
    let server: TestRedis | undefined
    beforeAll(async () => {
      server = await startRedis()
    })
    afterAll(() => server?.stop())
    declare(() => server!)
  })
}

/**
 * Declares the tests once per adapter.
 * @param open creates the tested object: in memory, or on the connection of a node
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
