/** The portal's metrics in Prometheus' text format: numbers only, no personal data. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { RequestServices } from '#app/context.server.ts'
import { measureHashQueue } from '#app/features/accounts/password-hash.server.ts'
import { GAME_STATES } from '#app/features/game-checks/game-state.ts'
import { describeDatabase } from './database-metrics.ts'
import { monitorDatabase, type DatabaseSource } from './database-monitor.ts'
import { registerRead, valuesOf, type MetricValue, type ReadMetric } from './read-metric.ts'
import { describeSafety, type SafetySource } from './safety-metrics.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Version } from '../version.ts'
import { STATUS_CLASSES, TIME_BOUNDS_MS, type Traffic } from './traffic.ts'

/** The prefix of every metric. */
const PREFIX = 'io_arcade_'

/** The services that the metrics read. */
interface Watched
  extends
    Pick<
      RequestServices,
      'db' | 'games' | 'gameStates' | 'limits' | 'presence' | 'processCounters'
    >,
    DatabaseSource,
    SafetySource {
  hub: LiveHub
  traffic: Traffic
  version: Version
  isRedisUp(): boolean | undefined
}

export interface Metrics {
  contentType: string
  /** Returns all metrics. */
  read(): Promise<string>
}

/** Starts to collect the metrics of the Node process. All other values are read per request. */
export function createMetrics(services: Watched): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const described = [
    ofBuild(services.version),
    ...ofRequests(services.traffic),
    ...ofPlayers(services),
    ...ofGames(services),
    ...ofAccounts(services),
    ...ofFleet(services),
    ...describeDatabase(monitorDatabase(services)),
    ...describeSafety(services),
  ]
  for (const { name, ...rest } of described)
    registerRead(registry, { name: PREFIX + name, ...rest })
  return { contentType: registry.contentType, read: () => registry.metrics() }
}

function ofBuild({ version, revision }: Version): ReadMetric {
  return {
    name: 'build_info',
    help: 'Always 1: the version of the portal, and a hash of the sources of its build.',
    type: 'gauge',
    read: () => [{ labels: { version, ...(revision && { revision }) }, value: 1 }],
  }
}

function ofRequests(traffic: Traffic): ReadMetric[] {
  return [
    {
      name: 'http_requests_total',
      help: 'Requests, by route and class of the status.',
      type: 'counter',
      read: () =>
        [...traffic.list()].flatMap(({ pattern, responses }) =>
          STATUS_CLASSES.map((status, index) => ({
            labels: { route: pattern, status },
            value: responses[index]!,
          })),
        ),
    },
    {
      name: 'http_request_duration_seconds',
      help: 'Time until a response was ready to be sent, by route.',
      type: 'histogram',
      read: () => [...traffic.list()].flatMap(timesOf),
    },
  ]
}

function timesOf({
  pattern,
  times,
  totalMs,
}: {
  pattern: string
  times: number[]
  totalMs: number
}) {
  const name = `${PREFIX}http_request_duration_seconds`
  const labels = { route: pattern }
  let count = 0
  const buckets = times.map((inBucket, index): MetricValue => {
    count += inBucket
    const bound = TIME_BOUNDS_MS[index]
    const le = bound === undefined ? '+Inf' : String(bound / 1_000)
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: totalMs / 1_000 },
    { metricName: `${name}_count`, labels, value: count },
  ]
}

function ofPlayers({ hub, presence, processCounters }: Watched): ReadMetric[] {
  const { saves, pages } = processCounters
  return [
    gauge('live_streams', 'Open live streams.', () => hub.clients),
    {
      name: 'active_players',
      help: 'Players of all games together, over all nodes; absent while unknown.',
      type: 'gauge',
      read: () => {
        const counts = presence.byGame && Object.values(presence.byGame)
        return counts ? [{ value: counts.reduce((sum, players) => sum + players, 0) }] : []
      },
    },
    {
      name: 'likes_total',
      help: 'Likes and unlikes that were saved.',
      type: 'counter',
      read: () => valuesOf('change', { like: saves.counts.like, unlike: saves.counts.unlike }),
    },
    counter(
      'play_time_credits_total',
      'Reports that brought play time.',
      () => saves.counts['play-credit'],
    ),
    counter(
      'play_time_seconds_total',
      'Play time that was credited.',
      () => saves.counts['play-ms'] / 1_000,
    ),
    {
      name: 'page_cache_requests_total',
      help: "Visitors' pages served from the cache, and those rendered.",
      type: 'counter',
      read: () => valuesOf('result', pages.counts),
    },
  ]
}

function ofGames(watched: Watched): ReadMetric[] {
  const { db, gameStates } = watched
  const known = () => watched.games.map(({ id }) => gameStates.byGame[id])
  return [
    {
      name: 'games',
      help: 'Games by the result of the last checks of their sites.',
      type: 'gauge',
      read: () => {
        const states = known().map((found) => found?.state ?? 'unknown')
        return GAME_STATES.map((state) => ({
          labels: { state },
          value: states.filter((each) => each === state).length,
        }))
      },
    },
    {
      name: 'game_check_age_seconds',
      help: 'Time since the last check of a game site; absent before the first check.',
      type: 'gauge',
      read: () => {
        const times = known().flatMap((found) => found?.checkedAt ?? [])
        if (times.length === 0) return []
        return [{ value: Math.max(0, db.now() - Math.max(...times)) / 1_000 }]
      },
    },
  ]
}

function ofAccounts({ limits, processCounters }: Watched): ReadMetric[] {
  return [
    {
      name: 'sign_ins_total',
      help: 'Sign-ins, by outcome.',
      type: 'counter',
      read: () => valuesOf('outcome', processCounters.signIns.counts),
    },
    {
      name: 'limit_refusals_total',
      help: 'Requests refused by a rate limit, by rule.',
      type: 'counter',
      read: () => valuesOf('rule', limits.refusals.counts),
    },
    {
      name: 'password_hashes',
      help: 'Passwords waiting to be hashed, and being hashed.',
      type: 'gauge',
      read: () => {
        const { waiting, running } = measureHashQueue()
        return valuesOf('state', { waiting, running })
      },
    },
  ]
}

function ofFleet({ db, isRedisUp }: Watched): ReadMetric[] {
  return [
    {
      name: 'redis_up',
      help: '1 while Redis responds; absent if the portal is one process.',
      type: 'gauge',
      read: () => {
        const isUp = isRedisUp()
        return isUp === undefined ? [] : [{ value: Number(isUp) }]
      },
    },
    {
      name: 'facts_total',
      help: 'Events sent to other nodes, and received from them.',
      type: 'counter',
      read: () => {
        const { published, received } = db.events.counts
        return valuesOf('direction', { told: published, heard: received })
      },
    },
  ]
}

function single(type: 'counter' | 'gauge') {
  return (name: string, help: string, read: () => number): ReadMetric => ({
    name,
    help,
    type,
    read: () => [{ value: read() }],
  })
}

const gauge = single('gauge')
const counter = single('counter')
