/** The operator's own games, as a backup takes them along: as they are, right or wrong. */
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, OWN_FILE, syncFolder } from '#app/lib/folder.server.ts'
import { readInside } from '../../own-games/read-folder.ts'
import type { GamesFile } from './container-format.ts'

/** What the portal reads there: a game, or a cover. */
const GAMES_NAME = /^[a-z0-9]{2,24}\.(json|svg|webp|avif|png|jpg)$/
/** There while a restore puts games into the folder. */
const MARK = '.io-arcade-restore'
/** As the portal reads them at most. */
const MAX_BYTES = 8 * 2 ** 20

/** The files of the folder, one after the other; none where there is no folder. */
export async function* readGamesFolder(folder: string): AsyncGenerator<GamesFile> {
  for (const name of await listGames(folder)) {
    const content = await readOwn(folder, name)
    if (content) yield { name, content }
  }
}

/** How many bytes they are, together. */
export async function measureGamesFolder(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await listGames(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    bytes += found?.size ?? 0
  }
  return bytes
}

async function listGames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => GAMES_NAME.test(name)).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Undefined where it has gone meanwhile, or is nothing that the portal would read. */
async function readOwn(folder: string, name: string): Promise<Buffer | undefined> {
  try {
    return await readInside(folder, name, MAX_BYTES)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || code === 'ENOENT') return undefined
    throw error
  }
}

/** The files of the operator's own games, after a restore. */
export interface RestoredGames {
  folder: string
  /** How many of the backup are there now. */
  placed: number
  /** Names of the others: games were there already. */
  kept: string[]
}

/** A folder that a backup's games are put back to. */
export interface GamesPlace {
  place(file: GamesFile): Promise<void>
  /** All are placed. */
  finish(): Promise<RestoredGames>
}

/**
 * Puts games back where none are: where some are, they may be those of a portal that runs, and a
 * backup be only tried out. What a restore of this backup that was cut off has left there is gone on
 * with.
 *
 * @param backup what tells the backup from others
 */
export async function openGamesPlace(folder: string, backup: string): Promise<GamesPlace> {
  const mark = join(folder, MARK)
  const begun = await readFile(mark, 'utf8').catch(() => undefined)
  const isOpen = begun === backup || (await listGames(folder)).length === 0
  const games: RestoredGames = { folder, placed: 0, kept: [] }

  /** True where it is there afterwards as it is in the backup. */
  async function place({ name, content }: GamesFile): Promise<boolean> {
    if (!GAMES_NAME.test(name)) return false
    const path = join(folder, name)
    const present = await readFile(path).catch(() => undefined)
    if (present) return present.equals(content)
    if (!isOpen) return false
    makeOwnFolder(folder)
    await writeFile(mark, backup, { mode: OWN_FILE })
    // A name with a dot is no game's.
    const draft = join(folder, `.${name}.part`)
    await writeFile(draft, content, { mode: OWN_FILE, flush: true })
    await rename(draft, path)
    syncFolder(folder)
    return true
  }

  return {
    async place(file) {
      if (await place(file)) games.placed += 1
      else games.kept.push(file.name)
    },
    async finish() {
      if (isOpen) await rm(mark, { force: true })
      return games
    },
  }
}
