/** The keys of cached pages follow what the pages show, with a controlled clock. */
import { expect, onTestFinished, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { createMemoryPresence } from '#platform/events/memory-presence.ts'
import { openHomeRows } from '#features/home/server/home-rows.server.ts'
import { openGameStates } from '#features/game-checks/server/game-states.server.ts'
import { openLikeCounts } from '#features/likes/server/like-counts.server.ts'
import { createCatalogue } from '#platform/catalogue.ts'
import { createCacheKeys } from './cache-keys.ts'
import { createPageCache } from '#platform/http/page-cache.ts'
import { openTestDatabase } from '#tests/test-database.ts'

const MIDNIGHT = Date.UTC(2026, 10, 24)
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Counts renders with a cache, with a controlled clock and players. */
async function open() {
  const db = await openTestDatabase(':memory:')
  const likes = await openLikeCounts(db)
  const clock = { now: MIDNIGHT - MINUTE_MS }
  const played: { byGame: Record<string, number> } = { byGame: {} }
  const presence = createMemoryPresence()
  onTestFinished(() => presence.close())
  const findKey = createCacheKeys(
    {
      catalogue: createCatalogue({ games: [...games], hidden: [] }),
      gameStates: await openGameStates(db),
      likes,
      homeRows: await openHomeRows({
        db,
        presence: played,
        now: () => clock.now,
        getSource: () => ({ games, likes: {}, down: new Set(), featuredGame: 'survev' }),
      }),
      portalSettings: { version: '0', refresh: async () => undefined },
      presence,
    },
    [
      { pattern: '/', handle: { cache: 'home' } },
      { pattern: '/about', handle: { cache: 'static' } },
      { pattern: '/saved', handle: { cache: 'launches' } },
      { pattern: '/game/:id', handle: { cache: 'game' } },
    ],
  )
  const cache = createPageCache({ now: () => clock.now })
  /** Loads the pages. Returns the addresses of those that were rendered. */
  async function load(...pages: string[]): Promise<string[]> {
    const rendered: string[] = []
    for (const page of pages) {
      const [path, query = ''] = page.split('?')
      const { address, version } = findKey(path!, query)!
      await cache.get(address, version, async () => {
        rendered.push(address)
        return { status: 200, headers: {}, body: address }
      })
    }
    return rendered
  }
  return { clock, likes, played, presence, load }
}

test('pages that start games are rendered again after a like, other pages are not', async () => {
  const { clock, likes, load } = await open()
  const pages = ['/', '/saved', '/de/saved', '/about']
  expect(await load(...pages)).toEqual(pages)
  likes.take({ gameId: 'agar', likes: 1, version: 1 })
  clock.now += SECOND_MS
  expect(await load(...pages)).toEqual(['/', '/saved', '/de/saved'])
})

test('only the page of a game is rendered again when somebody starts to play it', async () => {
  const { clock, presence, load } = await open()
  const pages = ['/game/agar', '/de/game/agar', '/game/survev', '/saved', '/about']
  expect(await load(...pages)).toEqual(pages)
  const slot = { gameId: 'agar', browserId: 'some-browser', clientNetwork: '192.0.2.1' }
  presence.enter(slot)
  presence.heartbeat(slot)
  clock.now += SECOND_MS
  expect(await load(...pages)).toEqual(['/game/agar', '/de/game/agar'])
})

test('lists of games are rendered again after midnight UTC, other pages are not', async () => {
  const { clock, load } = await open()
  const pages = ['/', '/de', '/?genre=Race', '/about']
  expect(await load(...pages)).toEqual(pages)
  clock.now = MIDNIGHT - 1
  expect(await load(...pages)).toEqual([])
  clock.now = MIDNIGHT
  expect(await load(...pages)).toEqual(['/', '/de', '/?genre=Race'])
})

test('only the first page of all games is rendered again when other games are played', async () => {
  const { clock, played, load } = await open()
  const pages = ['/', '/de', '/?sort=newest', '/?page=2', '/?genre=Race', '/?q=egg']
  expect(await load(...pages)).toEqual(pages)
  played.byGame = { agar: 2 }
  clock.now += 10 * SECOND_MS
  expect(await load(...pages)).toEqual(['/', '/de', '/?sort=newest'])
})
