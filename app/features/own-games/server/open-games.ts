/** Loads the catalog with the operator's own games, at startup and on each reload request. */
import { join } from 'node:path'
import type { Game } from '#catalogue/game.ts'
import { joinGames, type JoinedGames } from '#catalogue/own-game.ts'
import type { Config } from '#server/kernel/config.ts'
import { gamesFolderOf } from './games-folder.ts'
import { CoverError } from './make-cover.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { OwnGamesError, readCover, readOwnFolder, refuseOwnOrigin } from './read-folder.ts'

export interface OwnGames {
  pictures: Pictures
  /**
   * Reads the folder, and makes the covers that are new.
   *
   * @throws OwnGamesError with one line for each fault: file, field, reason
   */
  read(): Promise<JoinedGames>
}

type GamesConfig = Pick<Config, 'builtInGames' | 'dataDir' | 'gamesDir' | 'publicUrl'>

/**
 * Opens the operator's own games.
 *
 * @param builtIn the games of the repository
 * @param clientRoot the built client; undefined in development
 */
export function openOwnGames(
  config: GamesConfig,
  builtIn: readonly Game[],
  clientRoot: string | undefined,
): OwnGames {
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
    async read() {
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
