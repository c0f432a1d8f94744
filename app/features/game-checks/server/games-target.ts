/** What the commands about the games' sites work on. */
import type { Db } from '#app/db/db.server.ts'
import type { Game } from '#catalogue/game.ts'
import type { Config } from '#server/kernel/config.ts'

export interface GamesTarget {
  db: Db
  config: Config
  games: readonly Game[]
}
