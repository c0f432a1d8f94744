/** Counts responses and durations per route. */
import { Counter, Histogram } from 'prom-client'
import { DEFAULT_LANGUAGE, splitLanguage, type Language } from '#messages/languages.ts'

/** Upper bounds of the duration histogram, s. */
const BOUNDS_S = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Responses are counted by the class of their status. */
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
/** All requests without a route. The number of their URLs is unbounded. */
const OTHER = 'other'
/** Page data requests of the client router, for all pages together. */
const PAGE_DATA = '*.data'

export type Traffic = ReturnType<typeof createTraffic>

/** Creates an empty counter without routes. */
export function createTraffic() {
  const byAddress = new Map<string, string>()
  /** Routes with one parameter, by the path before it. */
  const byFolder = new Map<string, string>()
  const pagePatterns = new Set<string>()
  const responses = new Counter({
    name: 'io_arcade_http_requests_total',
    help: 'Requests, by route and class of the status.',
    labelNames: ['route', 'status'],
    registers: [],
  })
  const times = new Histogram({
    name: 'io_arcade_http_request_duration_seconds',
    help: 'Time until a response was ready to be sent, by route.',
    labelNames: ['route'],
    buckets: BOUNDS_S,
    registers: [],
  })
  for (const route of [OTHER, PAGE_DATA]) add(route)

  /** A route is listed before its first request. */
  function add(route: string): string {
    for (const status of STATUS_CLASSES) responses.inc({ route, status }, 0)
    times.zero({ route })
    return route
  }

  function find(url: string): string {
    const known = byAddress.get(url)
    if (known) return known
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    if (path.endsWith('.data')) return PAGE_DATA
    const { language, page } = splitLanguage(path)
    const route = byAddress.get(page) ?? byFolder.get(page.slice(0, page.lastIndexOf('/') + 1))
    return route && isServed(route, language) ? route : OTHER
  }

  /** Only pages have addresses in other languages. */
  function isServed(pattern: string, language: Language): boolean {
    return language === DEFAULT_LANGUAGE || pagePatterns.has(pattern)
  }

  return {
    /** Connections accepted since the start. */
    connections: 0,
    /**
     * Adds routes. A page counts as the same route in all languages; other routes have no address
     * with the prefix of a language. Requests that match no route count as `other`.
     */
    learn(patterns: Iterable<string>, pages: Iterable<string>): void {
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
    /**
     * Counts a response. Returns its route: the pattern as it is written in the code, such as
     * `/game/:id`; never the requested URL.
     *
     * @param url as the client sent it
     */
    record(url: string, code: number, ms: number): string {
      const route = find(url)
      const status = STATUS_CLASSES[Math.min(3, Math.max(0, Math.floor(code / 100) - 2))]!
      responses.inc({ route, status })
      times.observe({ route }, ms / 1_000)
      return route
    },
    /** The counts, for `/metrics`. The number of series depends only on the code. */
    metrics: [responses, times] as const,
  }
}
