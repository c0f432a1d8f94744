/** The portal's metrics in Prometheus' text format: numbers only, no personal data. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { RequestServices } from '#features/context.server.ts'
import { measureHashQueue } from '#features/accounts/server/passwords/password-hash.server.ts'
import { GAME_STATES } from '#features/game-checks/server/game-states.server.ts'
import { describeDatabase, monitorDatabase, type DatabaseSource } from './database-monitor.ts'
import { counter, gauge, registerRead, valuesOf, type ReadMetric } from './read-metric.ts'
import type { LiveHub } from '#features/live/server/hub.ts'
import type { Version } from '#platform/version.ts'
import type { Traffic } from '#platform/process/traffic.ts'
import type { BackupStatus } from '../backups/backup-status.ts'
import type { IntegrityStatus } from '#platform/process/integrity-status.ts'

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

export type Metrics = ReturnType<typeof createMetrics>

/** Starts to collect the metrics of the Node process. All other values are read per request. */
export function createMetrics(services: Watched) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of services.traffic.metrics) registry.registerMetric<string>(metric)
  const described = [
    ofBuild(services.version),
    ...ofPlayers(services),
    ...ofGames(services),
    ...ofAccounts(services),
    ...ofFleet(services),
    ...describeDatabase(monitorDatabase(services)),
    ...describeSafety(services),
  ]
  for (const { name, ...rest } of described)
    registerRead(registry, { name: PREFIX + name, ...rest })
  return { contentType: registry.contentType as string, read: () => registry.metrics() }
}

function ofBuild({ version, revision }: Version): ReadMetric {
  const value = { labels: { version, ...(revision && { revision }) }, value: 1 }
  return gauge(
    'build_info',
    'Always 1: the version of the portal, and a hash of the sources of its build.',
    () => [value],
  )
}

function ofPlayers({ hub, presence, processCounters }: Watched): ReadMetric[] {
  const { saves, pages } = processCounters
  return [
    gauge('live_streams', 'Open live streams.', () => hub.clients),
    gauge(
      'active_players',
      'Players of all games together, over all nodes; absent while unknown.',
      () => presence.byGame && sumOf(Object.values(presence.byGame)),
    ),
    counter('likes_total', 'Likes and unlikes that were saved.', () =>
      valuesOf('change', { like: saves.counts.like, unlike: saves.counts.unlike }),
    ),
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
    counter(
      'page_cache_requests_total',
      "Visitors' pages served from the cache, and those rendered.",
      () => valuesOf('result', pages.counts),
    ),
  ]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function ofGames(watched: Watched): ReadMetric[] {
  const { db, gameStates } = watched
  const known = () => watched.games.map(({ id }) => gameStates.byGame[id])
  return [
    gauge('games', 'Games by the result of the last checks of their sites.', () => {
      const states = known().map((found) => found?.state ?? 'unknown')
      return GAME_STATES.map((state) => ({
        labels: { state },
        value: states.filter((each) => each === state).length,
      }))
    }),
    gauge(
      'game_check_age_seconds',
      'Time since the last check of a game site; absent before the first check.',
      () => {
        const times = known().flatMap((found) => found?.checkedAt ?? [])
        if (times.length === 0) return undefined
        return Math.max(0, db.now() - Math.max(...times)) / 1_000
      },
    ),
  ]
}

function ofAccounts({ limits, processCounters }: Watched): ReadMetric[] {
  return [
    counter('sign_ins_total', 'Sign-ins, by outcome.', () =>
      valuesOf('outcome', processCounters.signIns.counts),
    ),
    counter('limit_refusals_total', 'Requests refused by a rate limit, by rule.', () =>
      valuesOf('rule', limits.refusals.counts),
    ),
    gauge('password_hashes', 'Passwords waiting to be hashed, and being hashed.', () => {
      const { waiting, running } = measureHashQueue()
      return valuesOf('state', { waiting, running })
    }),
  ]
}

function ofFleet({ db, isRedisUp }: Watched): ReadMetric[] {
  return [
    gauge('redis_up', '1 while Redis responds; absent if the portal is one process.', () => {
      const isUp = isRedisUp()
      return isUp === undefined ? undefined : Number(isUp)
    }),
    // "facts" is the former word for events; dashboards use the name.
    counter('facts_total', 'Events sent to other nodes, and received from them.', () => {
      const { published, received } = db.events.counts
      return valuesOf('direction', { told: published, heard: received })
    }),
  ]
}

interface SafetySource {
  backups: BackupStatus | undefined
  integrity: IntegrityStatus | undefined
}

/** Without `BACKUP_DIR`, or without a SQLite file, the metrics have no values. */
function describeSafety({ backups, integrity }: SafetySource): ReadMetric[] {
  return [
    gauge(
      'backup_last_success_timestamp_seconds',
      'When the newest backup in BACKUP_DIR was made, Unix time; 0 if there is none.',
      () => backups && (backups.newest?.madeAt ?? 0) / 1_000,
    ),
    gauge(
      'backup_age_seconds',
      'Time since the newest backup in BACKUP_DIR was made.',
      () => backups?.newest && secondsSince(backups.newest.madeAt),
    ),
    gauge('backup_bytes', 'Size of the newest backup in BACKUP_DIR.', () => backups?.newest?.bytes),
    counter(
      'backup_failures_total',
      'Nightly backups that this process could not make.',
      () => backups?.failures,
    ),
    gauge(
      'integrity_check_failed',
      '1 if the last check of the SQLite file found damage, 0 if it found none.',
      () => integrity && Number(integrity.last?.isWell === false),
    ),
    gauge(
      'integrity_check_age_seconds',
      'Time since the last check of the SQLite file; before the first check, the uptime of the process.',
      () => integrity && secondsSince(integrity.last?.at ?? integrity.startedAt),
    ),
  ]
}

const secondsSince = (time: number) => Math.abs(Date.now() - time) / 1_000
