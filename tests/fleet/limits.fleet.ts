/** Rate limits count over all nodes. `rate-limit-store.test.ts` tests a Redis that is down. */
import { expect, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { createClient, signUp } from './fleet-player.ts'

/** Maximum failed logins for one account from one network in ten minutes. */
const MOST = 10

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
  },
  { environment: { LIMITS: 'on' } },
)
