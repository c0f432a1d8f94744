/** Postgres is killed, restarted or at its connection limit, and so is PgBouncer in front of it. */
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { createClient, signUp } from './fleet-player.ts'
import { startLoad } from './load.ts'
import { expectAcknowledged } from './rows.ts'
import { until } from '../until.ts'

/** How soon everything works again after the database, ms. */
const BACK_MS = 5_000
/** A failed request returns 503: the client may retry later. */
const REFUSAL = ': 503'

describeFleet('Postgres', (at) => {
  const readReadiness = () =>
    Promise.all(at.fleet.nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))

  async function waitUntilServing() {
    const player = await signUp(at.fleet).catch(() => undefined)
    return player && (await player.like(at.fleet.url, 'agar', true)).status === 200
  }

  const faults: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'Postgres is restarted',
      () => at.fleet.postgres.stop('SIGINT'),
      () => at.fleet.postgres.start(),
    ],
    ['Postgres is killed', () => at.fleet.postgres.kill(), () => at.fleet.postgres.start()],
    ['PgBouncer is killed', () => at.fleet.pgbouncer.kill(), () => at.fleet.pgbouncer.start()],
  ]
  test.each(faults)(
    '%s under load: neither loses nor doubles an acknowledged like',
    async (_name, takeAway, bringBack) => {
      const { fleet } = at
      const viewers = await Promise.all(fleet.nodes.map(({ url }) => createClient(fleet).open(url)))
      const load = await startLoad(fleet, { players: 4 })
      await until('much was liked', () => load.done() > 100)
      await takeAway()
      await until('no node is ready', async () => (await readReadiness()).every((it) => it === 503))
      // Public pages need no database: the balancer uses any node if none is ready.
      await until('none is ready', async () => (await fleet.balancer.listReady()).length === 0)
      expect((await createClient(fleet).get(fleet.url, '/')).status).toBe(200)
      await bringBack()
      await until('all works', waitUntilServing, BACK_MS)
      await until('all nodes are ready', () => fleet.untilReady(), BACK_MS)
      const enough = load.done() + 100
      await until('much more was liked', () => load.done() > enough, BACK_MS)
      await load.stop()
      expect(load.failures.filter((failure) => !failure.endsWith(REFUSAL))).toEqual([])
      await expectAcknowledged(fleet, load)
      expect(viewers.map(({ hasEnded }) => hasEnded)).toEqual([false, false, false])
      for (const page of viewers) page.close()
    },
  )

  test('rejects changes and serves pages while others hold all connections, and then recovers', async () => {
    const { fleet } = at
    const player = await signUp(fleet)
    const others: Client[] = []
    async function takeAll(): Promise<void> {
      for (;;) {
        const client = new Client({
          connectionString: fleet.postgres.url,
          application_name: 'others',
        })
        client.on('error', () => undefined)
        try {
          await client.connect()
        } catch {
          return
        }
        others.push(client)
      }
    }
    const endTheirs = `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and application_name <> 'others'`
    // While PgBouncer is paused it takes none of the freed connections.
    fleet.pgbouncer.pause()
    await until('others hold all connections', async () => {
      await takeAll()
      return (await others[0]!.query(endTheirs)).rowCount === 0
    })
    fleet.pgbouncer.resume()
    await until('no node is ready', async () => (await readReadiness()).every((it) => it === 503))
    expect((await createClient(fleet).get(fleet.url, '/')).status).toBe(200)
    expect((await player.like(fleet.url, 'agar', true)).status).toBe(503)
    await Promise.all(others.map((client) => client.end()))
    await until('all works', waitUntilServing, BACK_MS)
    await until('all nodes are ready', () => fleet.untilReady(), BACK_MS)
  })
})
