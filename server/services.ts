/**
 * Opens the long-lived services of the process: log, database, accounts, counts, live stream, mail.
 */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { retry } from '#lib/retry.ts'
import {
  isPostgresAddress,
  openDatabase,
  type Db,
  type DatabaseError,
} from '#platform/db/db.server.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { openCluster } from '#platform/events/open-cluster.ts'
import type { SiteConfig } from '#features/context.server.ts'
import { createWriteCheck } from '#platform/process/write-check.ts'
import { watchExternalChanges } from '#platform/process/external-changes.ts'
import { readAuthSecret } from '#platform/process/auth-secret.ts'
import { createNoteSeen } from '#features/accounts/server/sessions/last-seen.server.ts'
import { createKnownDevices } from '#features/accounts/server/sessions/known-devices.server.ts'
import { createAttention } from '#features/administration/server/overview/attention.server.ts'
import { removeNode } from '#features/administration/server/overview/nodes.server.ts'
import { createFriendsFeed } from '#features/friends/server/friends-feed.server.ts'
import { openHomeRows } from '#features/home/server/home-rows.server.ts'
import { openGameStates } from '#features/game-checks/server/game-states.server.ts'
import { createSecurityLog } from '#features/accounts/server/security-log.server.ts'
import { createLikeNetworks } from '#features/likes/server/like-limit.server.ts'
import { openLikeCounts } from '#features/likes/server/like-counts.server.ts'
import { createLimits } from '#features/limits/server/limits.server.ts'
import { RULES } from '#features/limits/server/rules.ts'
import { createLiveHub } from '#features/live/server/hub.ts'
import { startMailWorker } from '#features/mail/server/mail-worker.ts'
import { openMailTransport } from '#features/mail/server/transport.server.ts'
import { createProcessCounters } from '#platform/process-counters.ts'
import { listAddresses, type Game } from '#catalogue/game.ts'
import { games as builtInGames } from '#catalogue/index.ts'
import { createBackupStatus } from '#ops/backups/backup-status.ts'
import { findTrace } from '#ops/backups/backup-folders.ts'
import { requireBackupSettings } from '#ops/backups/backup-settings.ts'
import { createPortalBackups } from '#ops/backups/portal-backups.ts'
import { ConfigError, redisLocationOf, type Config } from '#platform/config.ts'
import { restrictDataDirectory } from '#platform/process/data-directory.ts'
import { databaseLocationOf } from '#platform/process/database-files.ts'
import { createEventHandlers } from './features.ts'
import { startEventSubscribers } from './event-subscribers.ts'
import { lockDataDirectory } from '#platform/process/data-directory-lock.ts'
import { createIntegrityStatus } from '#platform/process/integrity-status.ts'
import { createJobs } from './jobs/jobs.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { openLog } from '#platform/log/deduplicating-logger.ts'
import { openCatalogue } from '#features/own-games/server/open-catalogue.ts'
import { withinTime } from '#platform/lib/within-time.ts'
import { isLoopbackHost } from '#platform/lib/ip-address.ts'
import { isOnPortalHost } from '#platform/lib/own-host.ts'
import { createPortalState } from '#ops/monitoring/portal-state.ts'
import { monitorStorage } from '#ops/monitoring/storage-monitor.ts'
import { FORGEABLE, isForgeable } from '#platform/lib/forgeable-addresses.ts'
import { adoptIdentities } from '#features/providers/server/identities.server.ts'
import { openPortalSettings } from '#features/portal-settings/server/portal-settings.server.ts'
import { createTraffic } from '#platform/process/traffic.ts'
import { readVersion } from '#platform/version.ts'

/** How long the start waits for Postgres, as when both machines restart after a power failure, ms. */
const WAIT_MS = 60_000
const RETRY_EVERY_MS = 1_000
/** A database that does not respond must not hold up the shutdown, ms. */
const REMOVE_NODE_MS = 1_000

export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens everything that requests need. Each part registers its end where it is opened. They end in
 * the opposite order, also those of a start that fails.
 *
 * @param clientRoot the built client; omitted in development
 * @throws ConfigError if a game would run on the portal's own host
 * @throws CommandError if a setting of backups cannot be used
 * @throws OwnGamesError if a file of an earlier version's folder of games is invalid
 * @throws OperatorError if the data directory cannot be used, or another portal uses it
 * @throws DatabaseError if the database cannot be used
 */
export async function openServices(config: Config, clientRoot?: string) {
  if (config.builtInGames) refuseGamesOnOwnHost(builtInGames, config.publicUrl)
  requireBackupSettings(config)
  await using opening = new AsyncDisposableStack()
  const deduplicatingLogger = openLog(config)
  const { log } = deduplicatingLogger
  if (!config.limits && !isLoopbackHost(config.host)) {
    log.warn({ host: config.host }, 'LIMITS=off: no rate limits for anyone who can reach this host')
  }
  if (isForgeable(config)) log.warn({ host: config.host }, FORGEABLE)
  restrictDataDirectory(config.dataDir, log)
  // Several portals may share one Postgres, each with its own data directory.
  if (!config.databaseUrl) {
    const lock = await lockDataDirectory(config.dataDir, { address: config.publicUrl, log })
    opening.defer(() => lock.release())
  }
  const location = databaseLocationOf(config)
  const cluster = await openCluster({
    redis: redisLocationOf(config),
    rules: RULES,
    limits: config.limits,
    log,
  })
  opening.defer(() => cluster.close())
  const { bus, rateLimitStore, presence, locations } = cluster
  const options = { isServing: true, findTrace: () => findTrace(config), events: bus }
  const db = await retry(() => openDatabase(location, options), {
    firstMs: RETRY_EVERY_MS,
    withinMs: WAIT_MS,
    // Waiting does not help with other errors, such as a wrong password.
    isRetryable: (error) =>
      isPostgresAddress(location) && isStorageFault((error as DatabaseError).cause),
    onFirstFailure: (error) => log.warn(`${(error as DatabaseError).message}; waiting for it`),
  })
  opening.defer(() => db.destroy())
  const portalSettings = await openPortalSettings(db, config, log)
  const checkWrite = createWriteCheck(db)
  deduplicatingLogger.watch(checkWrite)
  opening.defer(() => deduplicatingLogger.close())
  const games = await openCatalogue(db, config, log, clientRoot)
  const { catalogue } = games
  db.writer.setHandlers(createEventHandlers({ config, catalogue }))
  const secret = readAuthSecret(config.authSecret, config.dataDir)
  const cookieKey = {
    publicUrl: config.publicUrl,
    secret,
    previousSecret: config.authSecretPrevious,
  }
  const likes = await openLikeCounts(db)
  const hasLikeLimit = config.smtpUrl !== undefined && config.limits
  const gameStates = await openGameStates(db)
  const homeRows = await openHomeRows({
    db,
    presence,
    now: () => db.now(),
    getSource: () => ({
      games: catalogue.games,
      likes: likes.byGame,
      down: gameStates.down,
      featuredGame: config.featuredGame,
    }),
  })
  const hub = createLiveHub({ likes, presence, now: () => db.now() })
  opening.defer(monitorStorage({ checkWrite, hub, log }))
  const mailFolder = join(config.dataDir, 'mail')
  const mailWorker = startMailWorker(db, openMailTransport(config, mailFolder, log), log)
  opening.defer(async () => {
    await mailWorker.stop()
    await mailWorker.finish()
  })
  const { refreshGames } = games
  const getGames = () => catalogue.games
  const friends = createFriendsFeed({ db, hub, locations, getGames, log })
  opening.defer(() => friends.stop())
  const subscribers = startEventSubscribers({
    db,
    likes,
    gameStates,
    homeRows,
    hub,
    friends,
    portalSettings,
    log,
    refreshGames,
  })
  opening.defer(() => subscribers.stop())
  bus.onGap(subscribers.resync)
  // With Redis, other nodes publish on the bus. Postgres notifications do not pass through a
  // pooler.
  if (!bus.isShared) {
    const stopWatching = watchExternalChanges(db, location, {
      onEvent: (event) => bus.publish([event]),
      onChange: subscribers.resync,
    })
    opening.defer(stopWatching)
  }
  const version = readVersion(clientRoot)
  const backups = config.backupDir ? createBackupStatus(db, config.backupDir) : undefined
  const integrity = config.databaseUrl ? undefined : createIntegrityStatus()
  const stopping = new AbortController()
  opening.defer(() => stopping.abort())
  const backupRunner = createPortalBackups({ config, db, log, status: backups }, stopping.signal)
  const state = createPortalState({
    config,
    version,
    mailWorker,
    status: backups,
    integrity,
    backups: backupRunner,
    startedAt: db.now(),
  })
  opening.defer(() => withinTime(removeNode({ db, state }), REMOVE_NODE_MS).catch(() => undefined))
  const services = {
    /** The environment, and the settings that owners change while the process runs. */
    config: config as SiteConfig,
    version,
    log,
    /** The current catalog. `games` are its games. */
    catalogue,
    /** Pictures of the operator's own games. */
    pictures: games.pictures,
    get games() {
      return catalogue.games
    },
    get formerGames() {
      return catalogue.former
    },
    db,
    cookieKey,
    devices: createKnownDevices(db, cookieKey),
    provider: await openProvider(config, log, db),
    limits: createLimits(rateLimitStore),
    likes,
    hasLikeLimit,
    likeNetworkOf: createLikeNetworks(secret, hasLikeLimit),
    securityLog: createSecurityLog(log, secret),
    gameStates,
    portalSettings,
    homeRows,
    presence,
    locations,
    hub,
    noteSeen: createNoteSeen(db, log, config),
    /** Schedules sending the unread count to the player's open pages. */
    sendUnread: subscribers.sendUnread,
    /** Schedules sending the friends who are online to the player's open pages. */
    sendFriends: friends.sendList,
    processCounters: createProcessCounters(),
    /** Request counts and durations per route. */
    traffic: createTraffic(),
    gameRules: games.gameRules,
    refreshGames,
    /** Measures the files or the connections of the database. */
    measureDatabase: db.measure,
    /** Returns true if Redis responds; undefined if the portal is one process. */
    isRedisUp: cluster.isRedisUp,
    mailFolder,
    mailWorker,
    backups,
    backupRunner,
    integrity,
    state,
    attention: createAttention({
      db,
      state,
      gameStates,
      get games() {
        return catalogue.games
      },
    }),
    /**
     * True after a shutdown signal. `/readyz` reports it, so that load balancers stop sending
     * requests.
     */
    leaving: false,
    /** True once the process drains: new streams are refused. */
    draining: false,
    /** Starts the scheduled jobs. Call it after the port is open. */
    startJobs(): void {
      opened.defer(startJobs(services, createJobs(services)))
    },
    /** Ends all background work and closes the database. */
    close: (): Promise<void> => opened.disposeAsync(),
  }
  const opened = opening.move()
  return services
}

/** Loaded only if it is configured: it would delay each start by 40 ms. */
async function openProvider({ oidc, publicUrl }: Config, log: Logger, db: Db) {
  if (!oidc) return undefined
  const { createProviderClient } =
    await import('#features/providers/server/provider-client.server.ts')
  await adoptIdentities(db, oidc)
  return createProviderClient(oidc, { publicUrl, log, now: () => db.now() })
}

// On the portal's host a game would receive the session cookie, and on its origin have full access,
// since the iframe's sandbox grants `allow-same-origin`.
function refuseGamesOnOwnHost(games: readonly Game[], publicUrl: string): void {
  const game = games.find((each) =>
    listAddresses(each).some(({ address }) => isOnPortalHost(address, publicUrl)),
  )
  if (game) throw new ConfigError(`PUBLIC_URL must not be the address of a game (${game.id})`)
}
