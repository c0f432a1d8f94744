/** Opens what lives as long as the process: log, database, counts, live stream. */
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { openDatabase, type Db } from '#app/db/db.server.ts'
import { openLikeCounts, type LikeCounts } from '#app/features/likes/like-counts.server.ts'
import { createLiveHub, type LiveHub } from '#app/features/live/hub.server.ts'
import { createPresence, type Presence } from '#app/features/live/presence.server.ts'
import { games } from '#catalogue/index.ts'
import type { Game } from '#catalogue/game.ts'
import { ConfigError, type Config } from './config.ts'

export interface Services {
  config: Config
  log: Logger
  games: readonly Game[]
  db: Db
  likes: LikeCounts
  presence: Presence
  hub: LiveHub
  /** True once the process drains: `/readyz` says so, new streams are refused. */
  draining: boolean
}

/**
 * Opens everything that requests need.
 *
 * @throws ConfigError when a game would run on the portal's own origin
 * @throws DatabaseError when the database can't be used
 */
export async function openServices(config: Config): Promise<Services> {
  refuseGamesOnOwnOrigin(config.publicUrl)
  const log = pino({ level: config.logLevel })
  const db = await openDatabase(config.databaseUrl ?? join(config.dataDir, 'io-arcade.sqlite'))
  const likes = await openLikeCounts(db)
  const presence = createPresence()
  const hub = createLiveHub(likes, presence)
  return { config, log, games, db, likes, presence, hub, draining: false }
}

// The frame's sandbox grants `allow-same-origin`: on our own origin a game would be the portal.
function refuseGamesOnOwnOrigin(publicUrl: string): void {
  const game = games.find((each) => new URL(each.url).origin === publicUrl)
  if (game) throw new ConfigError(`PUBLIC_URL must not be the address of a game (${game.id})`)
}
