/** Reads the games at startup, and again when they have changed (ADR 48). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '#platform/db/db.server.ts'
import { DAILY, DEFAULT_FEATURED_GAME } from '#catalogue/game-of-the-day.ts'
import { games as builtInGames } from '#catalogue/index.ts'
import { joinGames, OwnGameError, type JoinedGames, type OwnFile } from '#catalogue/own-game.ts'
import { createCatalogue, type Catalogue } from '#platform/catalogue.ts'
import { ConfigError, type Config } from '#platform/config.ts'
import { parseGame, type GameRules } from './edit-games.server.ts'
import { importFolderOnce } from './import-games.server.ts'
import { findStoredGames, listUpdateTimes, readGamesVersion } from './own-games.server.ts'
import { placeHosted, type GamesPlace } from '#features/hosted-games/hosted-url.ts'
import { coverPathOf, createPictures, type Pictures } from './pictures.ts'

/** Number of games that are read and parsed in one turn of the event loop. */
const AT_ONCE = 50

/**
 * Opens the catalog.
 *
 * @param clientRoot the built client; undefined in development
 * @throws OwnGamesError if a file of an earlier version's folder is invalid
 * @throws ConfigError if the featured game is missing
 */
export async function openCatalogue(
  db: Db,
  config: Config,
  log: Logger,
  clientRoot: string | undefined,
) {
  const gameRules: GameRules = {
    builtIn: new Map((config.builtInGames ? builtInGames : []).map((game) => [game.id, game])),
    publicUrl: config.publicUrl,
  }
  const imported = await importFolderOnce(db, config, gameRules)
  if (imported) {
    const message = 'the games of the folder are in the database now; the folder is not read again'
    log.info(imported, message)
  }
  const pictures = createPictures(db, clientRoot)
  const read = createReader({ db, rules: gameRules, log, pictures, place: config })
  let seen = await readGamesVersion(db)
  const catalogue = createCatalogue(await read())
  // A setting of an owner may name a game that was hidden or removed since.
  if (config.fixedSettings.includes('featuredGame') && isMissing(config.featuredGame, catalogue)) {
    throw new ConfigError(`FEATURED_GAME is ${config.featuredGame}, which no game has as its id`)
  }
  async function readChanges(): Promise<void> {
    // Read before the games, so that a change in between is not missed.
    const version = await readGamesVersion(db)
    if (version === seen) return
    catalogue.replace(await read())
    seen = version
    log.info({ games: catalogue.games.length }, 'the games have changed')
    const { featuredGame } = config
    if (isMissing(featuredGame, catalogue)) {
      const message = 'the featured game is no longer a game: the banner shows the default'
      log.warn({ featuredGame }, message)
    }
  }
  let last: Promise<void> = Promise.resolve()
  return {
    catalogue,
    gameRules,
    pictures,
    /** Reads the games again if they have changed, one read after the other. */
    refreshGames(): Promise<void> {
      last = last.catch(() => undefined).then(readChanges)
      return last
    },
  }
}

/** The default may be missing: a portal without the built-in games has no banner. */
function isMissing(featured: string, { ids }: Catalogue): boolean {
  return featured !== DAILY && featured !== DEFAULT_FEATURED_GAME && !ids.has(featured)
}

interface ReaderServices {
  db: Db
  rules: GameRules
  log: Logger
  pictures: Pictures
  place: GamesPlace
}

interface KnownGame {
  updatedAt: number
  /** Undefined: it cannot be shown. */
  file: OwnFile | undefined
}

/** Creates a function that reads the table and joins its games with the built-in ones. */
function createReader({ db, rules, log, pictures, place }: ReaderServices) {
  const builtIn = [...rules.builtIn.values()]
  /** What was read before. Only changed games are read again. */
  let known: ReadonlyMap<string, KnownGame> = new Map()

  /** A change was checked, but not by the rules of this version, nor with its `PUBLIC_URL`. */
  function parse(id: string, content: string): OwnFile | undefined {
    try {
      const file = parseGame(rules, id, content)
      return file.game ? { ...file, game: placeHosted(place, file.game) } : file
    } catch (error) {
      if (!(error instanceof OwnGameError)) throw error
      log.error({ game: id, faults: error.faults }, 'a game is not shown')
      return undefined
    }
  }

  return async (): Promise<JoinedGames> => {
    const next = new Map<string, KnownGame>()
    const changed: string[] = []
    for (const { id, updatedAt } of await listUpdateTimes(db)) {
      const game = known.get(id)
      if (game?.updatedAt === updatedAt) next.set(id, game)
      else changed.push(id)
    }
    for (let from = 0; from < changed.length; from += AT_ONCE) {
      const stored = await findStoredGames(db, changed.slice(from, from + AT_ONCE))
      for (const { id, content, coverHash, updatedAt } of stored) {
        const file = parse(id, content)
        const thumbnail = coverHash === null ? undefined : coverPathOf(id, coverHash)
        next.set(id, {
          updatedAt,
          file: file?.game ? { ...file, game: { ...file.game, thumbnail } } : file,
        })
      }
      await nextTurn()
    }
    await nextTurn()
    known = next
    const files = [...known.values()]
      .flatMap(({ file }) => file ?? [])
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const joined = joinGames(builtIn, files, pictures.neutralOf)
    const ids = new Set(files.flatMap(({ id, game }) => (game ? [id] : [])))
    pictures.follow(joined.games.filter(({ id }) => ids.has(id)))
    // What derives from thousands of games takes as long again.
    await nextTurn()
    return joined
  }
}
