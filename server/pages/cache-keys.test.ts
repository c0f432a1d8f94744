/** The keys of the home page's cache follow the day and the rows, with a controlled clock. */
import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { openDatabase } from '#app/db/db.server.ts'
import { createMemoryPresence } from '#app/cluster/memory-presence.server.ts'
import { openHomeRows } from '#app/features/discovery/home-rows.server.ts'
import { openGameStates } from '#app/features/game-checks/game-states.server.ts'
import { openLikeCounts } from '#app/features/likes/like-counts.server.ts'
import { createCatalogue } from '../catalogue.ts'
import { createCacheKeys } from './cache-keys.ts'
import { createPageCache } from './page-cache.ts'

const MIDNIGHT = Date.UTC(2026, 10, 24)
const MINUTE_MS = 60_000

test('the home page is rendered again after midnight UTC, other pages are not', async () => {
  const db = await openDatabase(':memory:')
  let now = MIDNIGHT - MINUTE_MS
  const presence = createMemoryPresence()
  const findKey = createCacheKeys(
    {
      catalogue: createCatalogue({ games: [...games], hidden: [] }),
      gameStates: await openGameStates(db),
      likes: await openLikeCounts(db),
      homeRows: await openHomeRows({ db, presence, now: () => now }),
      presence,
    },
    [
      { pattern: '/', handle: { queries: { visitor: 0, player: 0 }, cache: 'home' } },
      { pattern: '/about', handle: { queries: { visitor: 0, player: 0 }, cache: 'static' } },
    ],
  )
  const cache = createPageCache({ now: () => now })
  const rendered: string[] = []
  const load = async (path: string, query = '') => {
    const { address, version } = findKey(path, query)!
    await cache.get(address, version, async () => {
      rendered.push(address)
      return { status: 200, headers: {}, body: address }
    })
  }
  const loadAll = async () => {
    await load('/')
    await load('/de')
    await load('/', 'genre=Race')
    await load('/about')
  }

  await loadAll()
  now = MIDNIGHT - 1
  await loadAll()
  expect(rendered).toEqual(['/', '/de', '/?genre=Race', '/about'])
  now = MIDNIGHT
  await loadAll()
  expect(rendered.slice(4)).toEqual(['/', '/de', '/?genre=Race'])
  presence.close()
  await db.destroy()
})
