/** Opens what lives as long as the process: log, database, accounts, counts, live stream, mail. */
import { join } from 'node:path'
import pino from 'pino'
import type { RequestServices } from '#app/context.server.ts'
import { openDatabase } from '#app/db/db.server.ts'
import { createWriter } from '#app/db/writer.server.ts'
import { readAuthSecret } from '#app/features/accounts/auth-secret.server.ts'
import { createAttemptLimits } from '#app/features/accounts/attempt-limits.server.ts'
import { createAuth } from '#app/features/accounts/auth.server.ts'
import { openLikeCounts } from '#app/features/likes/like-counts.server.ts'
import { createLiveHub, type LiveHub } from '#app/features/live/hub.server.ts'
import { createPresence } from '#app/features/live/presence.server.ts'
import { startMailWorker } from '#app/features/mail/outbox.server.ts'
import {
  createFileSender,
  createSmtpSender,
  eraseMailFiles,
} from '#app/features/mail/transport.server.ts'
import { announceNewGames, countUnread } from '#app/features/notifications/notifications.server.ts'
import { games } from '#catalogue/index.ts'
import { ConfigError, type Config } from './config.ts'
import { endOverStreams, followLikeCounts, startHousekeeping } from './housekeeping.ts'

export interface Services extends RequestServices {
  config: Config
  hub: LiveHub
  /** The key that signs session cookies. */
  authSecret: string
  /** True once the process drains: `/readyz` says so, new streams are refused. */
  draining: boolean
  /** Ends what works in the background and closes the database. */
  close(): Promise<void>
}

/**
 * Opens everything that requests need.
 *
 * @throws ConfigError when a game would run on the portal's own origin
 * @throws DatabaseError when the database can't be used
 */
export async function openServices(config: Config): Promise<Services> {
  refuseGamesOnOwnOrigin(config.publicUrl)
  const log = pino({ level: config.logLevel, base: null })
  const db = await openDatabase(config.databaseUrl ?? join(config.dataDir, 'io-arcade.sqlite'))
  await announceNewGames(db, games)
  const authSecret = readAuthSecret(config.authSecret, config.dataDir)
  const engine = config.databaseUrl ? 'postgres' : 'sqlite'
  const auth = createAuth({ db, engine, publicUrl: config.publicUrl, secret: authSecret })
  const likes = await openLikeCounts(db)
  const presence = createPresence()
  const hub = createLiveHub(likes, presence)
  const mailFolder = join(config.dataDir, 'mail')
  const sendMail = config.smtpUrl
    ? createSmtpSender(config.smtpUrl, config.mailFrom)
    : createFileSender(mailFolder, config.mailFrom, log)
  const stopMailWorker = startMailWorker(db, sendMail, log)
  const stopHousekeeping = startHousekeeping(db, log)
  const stopFollowing = followLikeCounts(db, likes, log)
  const stopEnding = endOverStreams(db, hub, log)
  return {
    config,
    log,
    games,
    db,
    writer: createWriter(db, engine),
    auth,
    authSecret,
    limits: createAttemptLimits(config.limits),
    likes,
    presence,
    hub,
    async publishUnread(userId) {
      if (hub.hasStreams(userId)) hub.tellUnread(userId, await countUnread(db, userId))
    },
    endStreams: (userId, isOver) => hub.endStreams(userId, isOver),
    eraseMails: (addresses) => eraseMailFiles(mailFolder, addresses),
    draining: false,
    async close() {
      stopHousekeeping()
      stopFollowing()
      stopEnding()
      await stopMailWorker()
      await db.destroy()
    },
  }
}

// The frame's sandbox grants `allow-same-origin`: on our own origin a game would be the portal.
function refuseGamesOnOwnOrigin(publicUrl: string): void {
  const game = games.find((each) => new URL(each.url).origin === publicUrl)
  if (game) throw new ConfigError(`PUBLIC_URL must not be the address of a game (${game.id})`)
}
