/** A node is killed while it delivers a mail; another one delivers it. */
import { expect, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { createClient } from './fleet-player.ts'
import { queryRows } from './rows.ts'
import { until } from '../until.ts'

/** A claim lasts a minute; then the outbox is polled again, ms. */
const DELIVERED_MS = 70_000

/** The mail server holds back its response until the test releases it. */
const held = Promise.withResolvers<void>()
let isHolding = true

describeFleet(
  'a mail',
  (at) => {
    test('that a killed node had in hand is delivered by another, as the same mail', async () => {
      const { fleet } = at
      const { smtp } = fleet
      const [a, b, c] = fleet.nodes
      // Only one node runs, so it claims the mail.
      await Promise.all([b.kill(), c.kill()])
      const entries = { name: 'Ada', email: 'ada@example.org', password: 'a good long password' }
      expect((await createClient(fleet).post(a.url, '/sign-up', entries)).status).toBe(302)
      await until('it is on its way', () => smtp.received.length === 1)
      await Promise.all([b.start(), c.start()])
      await fleet.untilReady()
      await a.kill()
      isHolding = false
      const countWaiting = async () => (await queryRows(fleet, 'select id from outbox')).length
      expect(await countWaiting()).toBe(1)
      const isDelivered = async () => (await countWaiting()) === 0
      await until('it is delivered', isDelivered, DELIVERED_MS)
      held.resolve()
      const ids = smtp.received.map(({ message }) => /^Message-ID: (.+?)\r$/m.exec(message)?.[1])
      expect(ids).toHaveLength(2)
      expect(ids[0]).toBeDefined()
      expect(new Set(ids).size).toBe(1)
    })
  },
  { smtp: { respondToMail: async () => (isHolding ? held.promise : undefined) } },
)
