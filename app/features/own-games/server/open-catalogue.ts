/** Reads the games at startup, and again on request while the portal runs (ADR 48). */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import { createPoller } from '#app/lib/poller.ts'
import { DAILY, DEFAULT_FEATURED_GAME } from '#catalogue/game-of-the-day.ts'
import { games as builtInGames } from '#catalogue/index.ts'
import { createCatalogue, type Catalogue } from '#server/kernel/catalogue.ts'
import { ConfigError, type Config } from '#server/kernel/config.ts'
import { createPictures } from './pictures.ts'
import { OwnGamesError, readCover, readOwnFolder, refuseOwnOrigin } from './read-folder.ts'
import { readReloadRequestedAt, requestReload, watchReloadRequests } from './reload-requests.ts'
import { join } from 'node:path'
import type { Game } from '#catalogue/game.ts'
import { joinGames, type JoinedGames } from '#catalogue/own-game.ts'
import { gamesFolderOf } from './games-folder.ts'
import { CoverError } from './make-cover.ts'

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
) {
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
    /** Reads the files again if there was a request since the last call. */
    checkReload: watchReloadRequests(db, requestedAt, reading.request),
    /** Makes every node reload the games' files. A failure is logged. */
    async reloadGames(): Promise<void> {
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

type GamesConfig = Pick<Config, 'builtInGames' | 'dataDir' | 'gamesDir' | 'publicUrl'>

/**
 * Opens the operator's own games.
 *
 * @param builtIn the games of the repository
 * @param clientRoot the built client; undefined in development
 */
function openOwnGames(
  config: GamesConfig,
  builtIn: readonly Game[],
  clientRoot: string | undefined,
) {
  const { builtInGames, dataDir, gamesDir, publicUrl } = config
  const folder = gamesFolderOf(config)
  const pictures = createPictures(join(dataDir, 'pictures'), clientRoot)

  /** Makes missing covers. Returns the paths of all covers by game id. */
  async function keepCovers(covers: ReadonlyMap<string, string>): Promise<Map<string, string>> {
    const faults: string[] = []
    const paths = new Map<string, string>()
    // One after the other, so that memory holds only one file at a time.
    for (const [id, name] of covers) {
      const file = await readCover(folder, name)
      try {
        paths.set(id, await pictures.keepCover(file))
      } catch (error) {
        const { message } = error as Error
        const reason = error instanceof CoverError ? message : `cannot be kept: ${message}`
        faults.push(`${name}: (file): ${reason}`)
      }
    }
    if (faults.length > 0) throw new OwnGamesError(faults.join('\n'))
    return paths
  }

  return {
    pictures,
    /**
     * Reads the folder, and makes the covers that are new.
     *
     * @throws OwnGamesError with one line for each fault: file, field, reason
     */
    async read(): Promise<JoinedGames> {
      const { files, covers } = await readOwnFolder(folder, gamesDir === undefined)
      refuseOwnOrigin(files, publicUrl)
      const paths = await keepCovers(covers)
      for (const { id, game } of files) if (game) game.thumbnail = paths.get(id)
      const joined = joinGames(builtInGames ? builtIn : [], files, pictures.neutralOf)
      const ids = new Set(files.flatMap(({ id, game }) => (game ? [id] : [])))
      pictures.follow(joined.games.filter(({ id }) => ids.has(id)))
      return joined
    },
  }
}
