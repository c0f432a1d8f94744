/** Opens what lives as long as the process: log, database, accounts, counts, live stream, mail. */
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { RequestServices } from '#app/context.server.ts'
import { openDatabase } from '#app/db/db.server.ts'
import { createWriter } from '#app/db/writer.server.ts'
import { hasAuthSecret, readAuthSecret } from '#app/features/accounts/auth-secret.server.ts'
import { createAuth } from '#app/features/accounts/auth.server.ts'
import { createKnownDevices } from '#app/features/accounts/known-devices.server.ts'
import { openLikeCounts } from '#app/features/likes/like-counts.server.ts'
import { createLimits } from '#app/features/limits/limits.server.ts'
import { createLiveHub, type LiveHub } from '#app/features/live/hub.server.ts'
import { createPresence, MAX_COUNTED_PER_HOUSEHOLD } from '#app/features/live/presence.server.ts'
import { startMailWorker } from '#app/features/mail/postman.server.ts'
import {
  createFileSender,
  createSmtpSender,
  eraseMailFiles,
  type SendMail,
} from '#app/features/mail/transport.server.ts'
import { countUnread } from '#app/features/notifications/notifications.server.ts'
import { games } from '#catalogue/index.ts'
import { createClientErrors, type ClientErrors } from './client-errors.ts'
import { ConfigError, LOOPBACK_HOSTS, type Config } from './config.ts'
import { closeDataFolder } from './data-folder.ts'
import { endOverStreams, followLikeCounts, startHousekeeping } from './housekeeping.ts'

export interface Services extends RequestServices {
  config: Config
  hub: LiveHub
  clientErrors: ClientErrors
  /** The key that signs session cookies. */
  authSecret: string
  /** True once the process drains: `/readyz` says so, new streams are refused. */
  draining: boolean
  /** Begins what is done now and then; once the port is open, since it may take its time. */
  keepHouse(): void
  /** Ends what works in the background and closes the database. */
  close(): Promise<void>
}

/**
 * Opens everything that requests need.
 *
 * @throws ConfigError when a game would run on the portal's own origin
 * @throws DataFolderError when the data folder can't be used
 * @throws DatabaseError when the database can't be used
 */
export async function openServices(config: Config): Promise<Services> {
  refuseGamesOnOwnOrigin(config.publicUrl)
  const log = pino({ level: config.logLevel, base: null })
  if (!config.limits && !LOOPBACK_HOSTS.has(config.host)) {
    log.warn({ host: config.host }, 'LIMITS=off: whoever reaches this host may try without a limit')
  }
  closeDataFolder(config.dataDir, log)
  // Looked for before the database, which any portal's first start makes before the key.
  const mustHoldData = hasAuthSecret(config.dataDir)
  const file = join(config.dataDir, 'io-arcade.sqlite')
  const db = await openDatabase(config.databaseUrl ?? file, { mustHoldData })
  const authSecret = readAuthSecret(config.authSecret, config.dataDir)
  const engine = config.databaseUrl ? 'postgres' : 'sqlite'
  const auth = createAuth({ db, engine, publicUrl: config.publicUrl, secret: authSecret })
  const likes = await openLikeCounts(db)
  const presence = createPresence(config.limits ? MAX_COUNTED_PER_HOUSEHOLD : Infinity)
  const clientErrors = createClientErrors(log)
  const hub = createLiveHub(likes, presence)
  const mailFolder = join(config.dataDir, 'mail')
  const sender = config.smtpUrl
    ? createSmtpSender(config.smtpUrl, config.mailFrom)
    : createFileSender(mailFolder, config.mailFrom, log)
  const sendMail = config.hasPublicUrl ? sender : warnOfLocalLinks(sender, config.publicUrl, log)
  const stopMailWorker = startMailWorker(db, sendMail, log)
  let stopHousekeeping: (() => Promise<void>) | undefined
  const stopFollowing = followLikeCounts(db, likes, log)
  const stopEnding = endOverStreams(db, hub, log)
  const services: Services = {
    config,
    log,
    games,
    db,
    writer: createWriter(db, engine),
    auth,
    authSecret,
    devices: createKnownDevices(db, { publicUrl: config.publicUrl, secret: authSecret }),
    limits: createLimits(config.limits),
    likes,
    presence,
    hub,
    clientErrors,
    async publishUnread(userId) {
      if (hub.hasStreams(userId)) hub.tellUnread(userId, await countUnread(db, userId))
    },
    endStreams: (userId, isOver) => hub.endStreams(userId, isOver),
    eraseMails: (isErased) => eraseMailFiles(mailFolder, isErased),
    draining: false,
    keepHouse() {
      stopHousekeeping = startHousekeeping(services)
    },
    async close() {
      clientErrors.close()
      await stopHousekeeping?.()
      stopFollowing()
      stopEnding()
      await stopMailWorker()
      await db.destroy()
    },
  }
  return services
}

/** Says it with the first mail, not with each. */
function warnOfLocalLinks(send: SendMail, publicUrl: string, log: Logger): SendMail {
  let isSaid = false
  return (mail) => {
    if (!isSaid) log.warn(`PUBLIC_URL is not set: links in mails lead to ${publicUrl}`)
    isSaid = true
    return send(mail)
  }
}

// The frame's sandbox grants `allow-same-origin`: on our own origin a game would be the portal.
function refuseGamesOnOwnOrigin(publicUrl: string): void {
  const game = games.find((each) => new URL(each.url).origin === publicUrl)
  if (game) throw new ConfigError(`PUBLIC_URL must not be the address of a game (${game.id})`)
}
