/**
 * Counts requests, responses and durations per route. Uses plain numbers, since it runs on the
 * hottest path.
 */
import { DEFAULT_LANGUAGE, splitLanguage, type Language } from '#app/messages/languages.ts'

/** Upper bounds of the duration histogram, ms. */
export const TIME_BOUNDS_MS = [1, 5, 25, 100, 250, 500, 1_000, 2_500, 10_000]
/** Responses are counted by the class of their status. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
/** All requests without a route. The number of their URLs is unbounded. */
const OTHER = 'other'
/** Page data requests of the client router, for all pages together. */
const PAGE_DATA = '*.data'

/** All requests for one route. */
export interface RouteTraffic {
  /**
   * The route pattern as it is written in the code, such as `/game/:id`; never the requested URL.
   */
  readonly pattern: string
  /** Counts in the order of `STATUS_CLASSES`. */
  readonly responses: number[]
  /**
   * Histogram of durations, not cumulative: one count per bound of `TIME_BOUNDS_MS`, and one above
   * them.
   */
  readonly times: number[]
  /** Sum of all durations, ms. */
  totalMs: number
}

export interface Traffic {
  /** Connections accepted since the start. */
  connections: number
  /**
   * Adds routes. A page counts as the same route in all languages; other routes have no address with
   * the prefix of a language. Requests that match no route count as `other`.
   */
  learn(patterns: Iterable<string>, pages: Iterable<string>): void
  /**
   * Counts a response and returns its route.
   *
   * @param url as the client sent it
   */
  record(url: string, status: number, ms: number): RouteTraffic
  /** All known routes. Their number depends only on the code. */
  list(): Iterable<RouteTraffic>
}

/** Creates an empty counter without routes. */
export function createTraffic(): Traffic {
  const routes = new Map<string, RouteTraffic>()
  const byAddress = new Map<string, RouteTraffic>()
  /** Routes with one parameter, by the path before it. */
  const byFolder = new Map<string, RouteTraffic>()
  const pagePatterns = new Set<string>()
  const other = add(OTHER)
  const pageData = add(PAGE_DATA)

  function add(pattern: string): RouteTraffic {
    const held = routes.get(pattern)
    if (held) return held
    const route = {
      pattern,
      responses: STATUS_CLASSES.map(() => 0),
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
    const { language, page } = splitLanguage(path)
    const route = byAddress.get(page) ?? byFolder.get(page.slice(0, page.lastIndexOf('/') + 1))
    return route && isServed(route.pattern, language) ? route : other
  }

  /** Only pages have addresses in other languages. */
  function isServed(pattern: string, language: Language): boolean {
    return language === DEFAULT_LANGUAGE || pagePatterns.has(pattern)
  }

  return {
    connections: 0,
    learn(patterns, pages) {
      for (const pattern of pages) pagePatterns.add(pattern)
      for (const pattern of [...patterns, ...pages]) {
        // Page data requests are counted together.
        if (pattern.endsWith('.data')) continue
        const folder = /^(\/.+\/)(?::\w+|\*)$/.exec(pattern)?.[1]
        if (folder) byFolder.set(folder, add(pattern))
        // A pattern that matches everything identifies no route.
        else if (!pattern.includes('*')) byAddress.set(pattern, add(pattern))
      }
    },
    record(url, status, ms) {
      const route = find(url)
      const statusClass = Math.min(3, Math.max(0, Math.floor(status / 100) - 2))
      route.responses[statusClass]! += 1
      let time = 0
      while (time < TIME_BOUNDS_MS.length && ms > TIME_BOUNDS_MS[time]!) time += 1
      route.times[time]! += 1
      route.totalMs += ms
      return route
    },
    list: () => routes.values(),
  }
}
