/** The nodes restart one after the other, without effects on users. */
import { expect, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { createClient } from './fleet-player.ts'
import { startLoad } from './load.ts'
import { expectAcknowledged } from './rows.ts'
import { until } from '../until.ts'

const PLAYERS = 4
/** Enough requests for every node to respond to many before each restart and after the last. */
const BETWEEN = 60

describeFleet('a rolling restart', (at) => {
  test('fails no request, announces the end of streams, and loses nothing', async () => {
    const { fleet } = at
    const pages = await Promise.all(
      fleet.nodes.map(({ url }) => createClient(fleet).open(url, { game: 'agar' })),
    )
    const load = await startLoad(fleet, { players: PLAYERS, isMixed: true })
    const waitForMore = () => {
      const enough = load.done() + BETWEEN
      return until(
        'more requests completed',
        () => load.done() >= enough || load.failures.length > 0,
      )
    }
    for (const [index, node] of fleet.nodes.entries()) {
      await waitForMore()
      expect(await node.stop()).toBe(0)
      await until('its pages were closed', () => pages[index]!.hasEnded)
      expect(pages[index]!.isReconnectRequested).toBe(true)
      await node.start()
      await fleet.untilReady()
    }
    await waitForMore()
    await load.stop()
    expect(load.failures).toEqual([])
    await expectAcknowledged(fleet, load)
  })
})
