/** Rate limits count over all nodes; without Redis, per node. */
import { expect, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { createClient, signUp } from './fleet-player.ts'
import { listenFor } from './log-lines.ts'

/** Maximum failed logins for one account from one network in ten minutes. */
const MOST = 10
/** How soon Redis is considered unavailable, or available again, ms. */
const NOTICED_MS = 5_000

let places = 0
const newPlace = () => `198.51.100.${(places += 1)}`

describeFleet(
  'limits',
  (at) => {
    /** Sends a wrong password to the nodes in turn; returns the statuses. */
    async function guess(times: number, email: string, place: string) {
      const client = createClient(at.fleet, place)
      const statuses: number[] = []
      for (let time = 0; time < times; time += 1) {
        const { url } = at.fleet.nodes[time % 3]!
        const entries = { email, password: 'not the right password' }
        statuses.push((await client.post(url, '/sign-in', entries)).status)
      }
      return statuses
    }

    test('adds up wrong passwords on three nodes', async () => {
      const { email } = await signUp(at.fleet)
      expect(await guess(MOST + 3, email, newPlace())).toEqual([
        ...Array<number>(MOST).fill(401),
        ...Array<number>(3).fill(429),
      ])
    })

    test('counts per node without Redis, and over all nodes once it is back', async () => {
      const { email } = await signUp(at.fleet)
      const { redis, nodes } = at.fleet
      const areAway = listenFor('Redis is unavailable', nodes)
      await redis.kill()
      await areAway(NOTICED_MS)
      const statuses = await guess(3 * (MOST + 1), email, newPlace())
      expect(statuses).toEqual([
        ...Array<number>(3 * MOST).fill(401),
        ...Array<number>(3).fill(429),
      ])
      const areBack = listenFor('Redis is there', nodes)
      await redis.start()
      await areBack(NOTICED_MS)
      expect((await guess(MOST + 1, email, newPlace())).at(-1)).toBe(429)
    })
  },
  { environment: { LIMITS: 'on' } },
)
