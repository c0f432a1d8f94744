/** Reads the games at startup, and again on request while the portal runs (ADR 48). */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import { createPoller } from '#app/lib/poller.ts'
import { DAILY, DEFAULT_FEATURED_GAME } from '#catalogue/game-of-the-day.ts'
import { games as builtInGames } from '#catalogue/index.ts'
import { createCatalogue, type Catalogue } from '#server/kernel/catalogue.ts'
import { ConfigError, type Config } from '#server/kernel/config.ts'
import { openOwnGames } from './open-games.ts'
import type { Pictures } from './pictures.ts'
import { OwnGamesError } from './read-folder.ts'
import { readReloadRequestedAt, requestReload, watchReloadRequests } from './reload-requests.ts'

export interface OpenCatalogue {
  catalogue: Catalogue
  pictures: Pictures
  /** Reads the files again if there was a request since the last call. */
  checkReload(): Promise<void>
  /** Makes every node reload the games' files. A failure is logged. */
  reloadGames(): Promise<void>
}

/**
 * Opens the catalog.
 *
 * @param clientRoot the built client; undefined in development
 * @throws OwnGamesError if a file of the operator's own games is invalid
 * @throws ConfigError if the featured game is missing
 */
export async function openCatalogue(
  db: Db,
  config: Config,
  log: Logger,
  clientRoot: string | undefined,
): Promise<OpenCatalogue> {
  const own = openOwnGames(config, builtInGames, clientRoot)
  // Read before the files, so that a request during the read is not missed.
  const requestedAt = await readReloadRequestedAt(db)
  const catalogue = createCatalogue(await own.read())
  const { featuredGame } = config
  if (isMissing(featuredGame, catalogue)) {
    throw new ConfigError(`FEATURED_GAME is ${featuredGame}, which no game has as its id`)
  }
  // Files that cannot be removed stay until the next start.
  own.pictures.tidy().catch(() => undefined)
  const reading = createPoller(
    async () => {
      catalogue.replace(await own.read())
      log.info({ games: catalogue.games.length }, 'the games were reloaded')
      if (isMissing(featuredGame, catalogue)) {
        const message = 'FEATURED_GAME is no longer a game: the banner shows the default'
        log.warn({ featuredGame }, message)
      }
    },
    {
      onFailure: (error) =>
        log.error(describeFault(error), 'the games could not be reloaded, and stay unchanged'),
    },
  )
  return {
    catalogue,
    pictures: own.pictures,
    checkReload: watchReloadRequests(db, requestedAt, reading.request),
    async reloadGames() {
      try {
        await requestReload(db)
      } catch (error) {
        log.error({ err: error }, 'could not request the other nodes to reload their games')
        void reading.request()
      }
    },
  }
}

/** The default may be missing: a portal without the built-in games has no banner. */
function isMissing(featured: string, { ids }: Catalogue): boolean {
  return featured !== DAILY && featured !== DEFAULT_FEATURED_GAME && !ids.has(featured)
}

/** Returns only the lines for errors that the operator can fix, and the whole error otherwise. */
function describeFault(error: unknown): object {
  return error instanceof OwnGamesError ? { faults: error.message.split('\n') } : { err: error }
}
