/** Redis is killed, freezes, or restarts empty: nodes keep working alone, and reconnect later. */
import { expect, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { createClient, signUp } from './fleet-player.ts'
import type { OpenPage } from './open-page.ts'
import { expectAcknowledged, readLikes } from './rows.ts'
import { startLoad } from './load.ts'
import { until } from '../until.ts'
import { listenFor } from './log-lines.ts'

/** How soon a change is shown, ms: one second between two stream messages, plus transfer. */
const SOON_MS = 1_500
/** How soon a node notices that Redis is unavailable or back, ms. */
const NOTICED_MS = 6_000
/** How soon a player is counted, ms. */
const UP_MS = 5_000
/** How long the last counts are shown without Redis, ms. */
const KEPT_MS = 15_000
/** Longer than any timeout for Redis in the product, ms. */
const STANDSTILL_MS = 7_000
/** The longest time for a like while Redis is unavailable, ms. */
const LIKE_MS = 2_000

describeFleet('Redis', (at) => {
  const urls = () => at.fleet.nodes.map(({ url }) => url)
  const openViewers = () => Promise.all(urls().map((url) => createClient(at.fleet).open(url)))
  const allShow = (pages: OpenPage[], gameId: string, likes: number) => () =>
    pages.every((page) => (page.likes[gameId] ?? 0) === likes)

  /** Likes once on every node; each response is in time and shown on that node's page. */
  async function likeOnEach(pages: OpenPage[], gameId: string) {
    for (const [index, url] of urls().entries()) {
      const player = await signUp(at.fleet, url)
      const startedAt = performance.now()
      expect((await player.like(url, gameId, true)).status).toBe(200)
      expect(performance.now() - startedAt).toBeLessThan(LIKE_MS)
      const isSeen = () => (pages[index]!.likes[gameId] ?? 0) > index
      await until('it is seen where it was made', isSeen, SOON_MS)
    }
  }

  /**
   * Resolves once the nodes exchange events again; returns the game's like counter and row count.
   */
  async function meetAgain(pages: OpenPage[], gameId: string) {
    await until('all show all likes', allShow(pages, gameId, 3), NOTICED_MS)
    await (await signUp(at.fleet)).like(at.fleet.url, gameId, true)
    await until('all show the next one', allShow(pages, gameId, 4), SOON_MS)
    const { counters, rows } = await readLikes(at.fleet)
    for (const page of pages) page.close()
    return [counters[gameId], rows[gameId]]
  }

  test.each([
    ['agar', 'killed and back with what it held', 'kept'],
    ['slither', 'killed and back empty', 'empty'],
  ] as const)('keeps saving likes of %s while it is %s', async (gameId, _how, which) => {
    const { redis } = at.fleet
    const pages = await openViewers()
    const { nodes } = at.fleet
    const areAway = listenFor('Redis is unavailable', nodes)
    const areBack = listenFor('Redis is there', nodes)
    await (which === 'kept' ? redis.stop() : redis.kill())
    await areAway(NOTICED_MS)
    await likeOnEach(pages, gameId)
    await (which === 'kept' ? redis.start() : redis.restart('empty'))
    await areBack(NOTICED_MS)
    expect(await meetAgain(pages, gameId)).toEqual([4, 4])
  })

  test('keeps saving likes while it is frozen', async () => {
    const { redis } = at.fleet
    const pages = await openViewers()
    const areBack = listenFor('Redis is there', at.fleet.nodes)
    const stoppedAt = performance.now()
    redis.pause()
    await likeOnEach(pages, 'krunker')
    await until('it stood still for long', () => performance.now() - stoppedAt > STANDSTILL_MS)
    redis.resume()
    await areBack(NOTICED_MS)
    expect(await meetAgain(pages, 'krunker')).toEqual([4, 4])
  })

  /**
   * Opens a page of the game at each node, as three browsers. Resolves once each page shows three
   * players.
   */
  async function openPlayers(gameId: string): Promise<OpenPage[]> {
    const pages = await Promise.all(urls().map((url, index) => openPlayer(url, gameId, index)))
    await until('all show three', showPlayers(pages, gameId, 3), UP_MS)
    for (const page of pages) page.playersSeen.length = 0
    return pages
  }

  const openPlayer = (url: string, game: string, index: number) =>
    createClient(at.fleet).open(url, { game, browser: `browser-${index}`, heartbeatUrls: urls() })

  const showPlayers = (pages: OpenPage[], gameId: string, players: number) => () =>
    pages.every((page) => page.players?.[gameId] === players)

  /** The counts that the pages have shown since they opened; undefined if unknown. */
  const seenOf = (pages: OpenPage[], gameId: string) =>
    new Set(pages.flatMap((page) => page.playersSeen.map((players) => players?.[gameId])))

  test('shows player counts for 15 seconds without it, then as unknown until it is back', async () => {
    const pages = await openPlayers('mope')
    const areBack = listenFor('Redis is there', at.fleet.nodes)
    const killedAt = performance.now()
    await at.fleet.redis.kill()
    const areUnknown = () => pages.every(({ players }) => players === null)
    await until('no page shows players', areUnknown, KEPT_MS + NOTICED_MS)
    expect(performance.now() - killedAt).toBeGreaterThan(KEPT_MS - NOTICED_MS)
    expect([...seenOf(pages, 'mope')]).toEqual([undefined])
    const html = await (await createClient(at.fleet).get(urls()[0]!, '/game/mope')).text()
    expect(html).toContain('unknown right now')
    await at.fleet.redis.restart('empty')
    await areBack(NOTICED_MS)
    await until('all show three', showPlayers(pages, 'mope', 3), 10_000)
    expect([...seenOf(pages, 'mope')]).toEqual([undefined, 3])
    for (const page of pages) page.close()
  })

  test('fails no request when it is killed and restarted, and neither loses nor doubles data', async () => {
    const load = await startLoad(at.fleet, { players: 4, isMixed: true })
    const waitForMore = () => {
      const enough = load.done() + 60
      return until('more requests completed', () => load.done() >= enough)
    }
    await waitForMore()
    const areBack = listenFor('Redis is there', at.fleet.nodes)
    await at.fleet.redis.kill()
    await waitForMore()
    await at.fleet.redis.restart('empty')
    await areBack(NOTICED_MS)
    await waitForMore()
    await load.stop()
    expect(load.failures).toEqual([])
    await expectAcknowledged(at.fleet, load)
  })
})
