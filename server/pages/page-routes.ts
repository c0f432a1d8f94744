/** The page routes of the build, with the properties that each declares in its `handle` (ADR 5). */
import { matchPath } from 'react-router'
import type { Part } from '#messages/translation.ts'
import type { RouteHandle } from '#features/route-handle.ts'

/** A route of React Router's server build. */
interface BuiltRoute {
  path?: string | undefined
  index?: boolean | undefined
  parentId?: string | undefined
  module?: { handle?: unknown; action?: unknown }
}

/** A route with an address of its own. */
export interface PageRoute {
  /** The path pattern in `app/routes.ts`, such as `/game/:id`. */
  pattern: string
  /** Undefined for a route that declares nothing: it is rendered for each request, without a viewer. */
  handle: RouteHandle | undefined
  /** It takes forms. */
  hasAction?: boolean
}

/** Lists the routes of React Router's build, in their order in `routes.ts`. */
export function listPageRoutes(
  routes: Readonly<Record<string, BuiltRoute | undefined>>,
): PageRoute[] {
  const addressOf = ({ path, parentId }: BuiltRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return (parent ? addressOf(parent) : '') + (path ? `/${path}` : '')
  }
  return Object.values(routes).flatMap((route) => {
    // The root and layouts have no address.
    if (!route?.path && !route?.index) return []
    const handle = route.module?.handle as RouteHandle | undefined
    const hasAction = route.module?.action !== undefined
    return [{ pattern: addressOf(route) || '/', handle, ...(hasAction && { hasAction }) }]
  })
}

/** Lists the patterns of pages in the sitemap. */
export function listSitemapPatterns(routes: readonly PageRoute[]): string[] {
  return routes.filter(({ handle }) => handle?.inSitemap).map(({ pattern }) => pattern)
}

/** Returns a function that lists the parts of the messages that the page of a pattern declares. */
export function createMessageParts(routes: readonly PageRoute[]) {
  const parts = new Map(routes.map(({ pattern, handle }) => [pattern, handle?.messages]))
  return (pattern: string): readonly Part[] =>
    // React Router omits the leading slash in loaders.
    parts.get(pattern.startsWith('/') ? pattern : `/${pattern}`) ?? []
}

/**
 * Returns a function that finds out whether the loaders of a page need the session. It matches
 * paths as React Router does: decoded, with or without a slash at the end.
 */
export function createSessionRules(routes: readonly PageRoute[]) {
  const rules = routes.flatMap(({ pattern, handle }) =>
    handle?.session ? [{ path: pattern, caseSensitive: true, session: handle.session }] : [],
  )
  return (path: string): RouteHandle['session'] => {
    // The server has refused paths that cannot be decoded (`platform/http/request-target.ts`).
    const decoded = decodeURI(path)
    return rules.find((rule) => matchPath(rule, decoded))?.session
  }
}
