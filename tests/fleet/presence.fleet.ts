/** Active players are counted over all nodes. */
import { expect, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { createClient } from './fleet-player.ts'
import { until } from '../until.ts'

/**
 * How soon a player is counted, and how soon no longer, while the nodes are connected to Redis, ms.
 */
const UP_MS = 5_000
const DOWN_MS = 30_000

describeFleet('active players', (at) => {
  const urls = () => at.fleet.nodes.map(({ url }) => url)
  let browsers = 0
  const openGame = (url: string, game: string, browser = `browser-${(browsers += 1)}`) =>
    createClient(at.fleet).open(url, { game, browser, heartbeatUrls: urls().slice(0, 2) })

  /**
   * Opens a page that only looks. Counts are unknown for some seconds if the node was connected to
   * Redis after its start, as on a busy machine.
   */
  async function openViewer(url: string) {
    const page = await createClient(at.fleet).open(url)
    await until('the counts are known', () => page.players !== null)
    return page
  }

  // These tests run concurrently, because they mostly wait; the first one does not use the killed
  // node.
  test.concurrent('counts a browser with pages on two nodes once on both', async () => {
    const [a, b] = urls() as [string, string]
    const viewers = await Promise.all([a, b].map(openViewer))
    const show = (players: number) => () =>
      viewers.every((page) => (page.players?.agar ?? 0) === players)
    const first = await openGame(a, 'agar', 'one-browser')
    const second = await openGame(b, 'agar', 'one-browser')
    await until('all show one', show(1), UP_MS)
    const other = await openGame(b, 'agar')
    await until('all show two', show(2), UP_MS)
    first.close()
    other.close()
    await until('all show one', show(1), DOWN_MS)
    second.close()
    expect(await until('all show none', show(0), DOWN_MS)).toBe(true)
    for (const page of viewers) page.close()
  })

  test.concurrent('removes the players of a killed node, keeps those on others', async () => {
    const [a, b, c] = urls() as [string, string, string]
    const [viewer] = await Promise.all([a, b, c].map(openViewer))
    const stays = await openGame(b, 'krunker')
    for (let index = 0; index < 3; index += 1) await openGame(c, 'krunker')
    await until('four count', () => viewer!.players?.krunker === 4, UP_MS)
    await at.fleet.nodes[2].kill()
    await until('one counts', () => viewer!.players?.krunker === 1, DOWN_MS)
    expect(stays.hasEnded).toBe(false)
    stays.close()
    viewer!.close()
    await at.fleet.nodes[2].start()
    await at.fleet.untilReady()
  })
})
