/** The keys of the page cache: the canonical address of a page, and the version of its content. */
import type { PageCache } from '#features/route-handle.ts'
import { homeHref, parseHomeView, type HomeView } from '#features/discovery/home-view.ts'
import { PAGE_SIZE, isStartView } from '#features/discovery/listing.ts'
import { localizePath, splitLanguage } from '#messages/languages.ts'
import type { Services } from '../services.ts'
import type { PageRoute } from './page-routes.ts'

/** The key of a page's cache entry. */
export interface CacheKey {
  address: string
  version: string
  /** True if the address is one of an unbounded set, such as a search. */
  isUnbounded: boolean
  /** True if a signed-in player gets another response, such as a redirect. */
  isForVisitors: boolean
}

/**
 * Returns the key for a page's path and its query, without the question mark; undefined if the page
 * is not cached.
 */
export type FindCacheKey = (path: string, query: string) => CacheKey | undefined

type FindPage = (path: string, query: string) => Omit<CacheKey, 'isForVisitors'> | undefined

interface CachedRoute {
  find: FindPage
  isForVisitors: boolean
}

/** Creates the function that finds the keys of all routes that declare a cache. */
export function createCacheKeys(
  {
    catalogue,
    gameStates,
    homeRows,
    likes,
    portalSettings,
    presence,
  }: Pick<
    Services,
    'catalogue' | 'gameStates' | 'homeRows' | 'likes' | 'portalSettings' | 'presence'
  >,
  routes: readonly PageRoute[],
): FindCacheKey {
  // The policy of every page depends on the checks.
  const versionOfSite = () => `${portalSettings.version}.${catalogue.version}.${gameStates.version}`
  const versionOfCounts = () => `${versionOfSite()}.${likes.version}`

  const finders: Record<PageCache, FindPage> = {
    static: (address) => ({ address, version: versionOfSite(), isUnbounded: false }),
    form: (path, query) => (query ? undefined : finders.static(path, query)),
    launches: (address) => ({ address, version: versionOfCounts(), isUnbounded: false }),
    home: (path, query) => {
      const startVersion = () => `${versionOfCounts()}.${homeRows.startVersion}`
      if (!query) return { address: path, version: startVersion(), isUnbounded: false }
      const view = parseHomeView(new URLSearchParams(query), catalogue.genres)
      const version = isStartView(view, catalogue.games)
        ? startVersion()
        : `${versionOfCounts()}.${homeRows.dayVersion}`
      const isUnbounded = !isUsualView(view, catalogue.games.length)
      return { address: homeHref(view), version, isUnbounded }
    },
    game: (address) => {
      const gameId = address.slice(address.lastIndexOf('/') + 1)
      if (!catalogue.ids.has(gameId)) return undefined
      const version = `${versionOfCounts()}.${presence.versionOf(gameId)}`
      return { address, version, isUnbounded: false }
    },
  }

  const byPath = new Map<string, CachedRoute>()
  /** Pages of games, by the path before the parameter. */
  const byFolder = new Map<string, CachedRoute>()
  for (const { pattern, handle } of routes) {
    if (!handle?.cache) continue
    const route = { find: finders[handle.cache], isForVisitors: handle.session === 'optional' }
    // Only a game's parameter has a bounded set of values.
    if (handle.cache === 'game') byFolder.set(pattern.slice(0, pattern.lastIndexOf('/') + 1), route)
    else byPath.set(pattern, route)
  }
  return (path, query) => {
    const { language, page } = splitLanguage(path)
    const route = byPath.get(page) ?? byFolder.get(page.slice(0, page.lastIndexOf('/') + 1))
    const found = route?.find(page, query)
    if (!found) return undefined
    const { address, version, isUnbounded } = found
    const { isForVisitors } = route!
    return { address: localizePath(language, address), version, isUnbounded, isForVisitors }
  }
}

/** Returns true for the bounded set of views that the portal links to. */
function isUsualView({ search, page }: HomeView, games: number): boolean {
  return search === '' && page <= Math.max(Math.ceil(games / PAGE_SIZE), 1)
}
