/**
 * What was asked for how often, how it was answered, how long that took. Plain numbers, since it is
 * counted on the hottest path; whoever watches reads them.
 */
import type { Hono } from 'hono'

/** Upper bounds of the times that are told apart, ms. */
export const TIME_BOUNDS_MS = [1, 5, 25, 100, 250, 500, 1_000, 2_500, 10_000]
/** Answers are told apart by their class: what a client or the portal got wrong. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
/** Whatever no route is for: as many addresses as somebody likes to invent. */
const OTHER = 'other'
/** Pages' data for the portal's own script, of all pages together. */
const PAGE_DATA = '*.data'

/** All requests for one route. */
export interface RouteTraffic {
  /** The route as it is written in the code, such as `/game/:id`; never what was asked for. */
  readonly pattern: string
  /** In the order of `STATUS_CLASSES`. */
  readonly answers: number[]
  /** Not cumulative: one for each of `TIME_BOUNDS_MS`, and one for longer. */
  readonly times: number[]
  /** All times together. */
  totalMs: number
}

export interface Traffic {
  /** Connections accepted since the start. */
  connections: number
  /** Adds routes; what none of them is for counts as `other`. */
  learn(patterns: Iterable<string>): void
  /** True for the path of a route without a variable part: one of the few that can be linked to. */
  isFixed(path: string): boolean
  /** Counts an answer; returns the route. @param url as the client sent it */
  note(url: string, status: number, ms: number): RouteTraffic
  /** All routes that are known: their number depends on the code alone. */
  list(): Iterable<RouteTraffic>
}

/** Knows no route yet. */
export function createTraffic(): Traffic {
  const routes = new Map<string, RouteTraffic>()
  const byAddress = new Map<string, RouteTraffic>()
  /** By all that stands before their one variable part. */
  const byFolder = new Map<string, RouteTraffic>()
  const other = add(OTHER)
  const pageData = add(PAGE_DATA)

  function add(pattern: string): RouteTraffic {
    const held = routes.get(pattern)
    if (held) return held
    const route = {
      pattern,
      answers: STATUS_CLASSES.map(() => 0),
      times: [...TIME_BOUNDS_MS, Infinity].map(() => 0),
      totalMs: 0,
    }
    routes.set(pattern, route)
    return route
  }

  function find(url: string): RouteTraffic {
    const known = byAddress.get(url)
    if (known) return known
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    if (path.endsWith('.data')) return pageData
    return byAddress.get(path) ?? byFolder.get(path.slice(0, path.lastIndexOf('/') + 1)) ?? other
  }

  return {
    connections: 0,
    learn(patterns) {
      for (const pattern of patterns) {
        // Counted together.
        if (pattern.endsWith('.data')) continue
        const folder = /^(\/.+\/)(?::\w+|\*)$/.exec(pattern)?.[1]
        if (folder) byFolder.set(folder, add(pattern))
        // What matches everything says nothing.
        else if (!pattern.includes('*')) byAddress.set(pattern, add(pattern))
      }
    },
    isFixed: (path) => byAddress.has(path),
    note(url, status, ms) {
      const route = find(url)
      const statusClass = Math.min(3, Math.max(0, Math.floor(status / 100) - 2))
      route.answers[statusClass]! += 1
      let time = 0
      while (time < TIME_BOUNDS_MS.length && ms > TIME_BOUNDS_MS[time]!) time += 1
      route.times[time]! += 1
      route.totalMs += ms
      return route
    },
    list: () => routes.values(),
  }
}

/** The routes of an application. */
export function listBarePatterns(app: Pick<Hono, 'routes'>): string[] {
  return app.routes.map(({ path }) => path)
}

/** A page as the build knows it. */
interface BuiltRoute {
  path?: string | undefined
  parentId?: string | undefined
}

/** The addresses of the pages, from React Router's own list. */
export function listPagePatterns(routes: Readonly<Record<string, BuiltRoute | undefined>>) {
  const addressOf = ({ path, parentId }: BuiltRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return (parent ? addressOf(parent) : '') + (path ? `/${path}` : '')
  }
  return Object.values(routes).map((route) => (route && addressOf(route)) || '/')
}
