/** Copies the operator's own games into a backup and back, without validating them. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, OWN_FILE, syncFolder } from '#app/lib/folder.server.ts'
import { readInside } from '#app/features/own-games/server/read-folder.ts'
import type { GamesFile } from './container/container-format.ts'

/** Names of the files that the portal reads: a game or a cover. */
const GAMES_NAME = /^[a-z0-9]{2,24}\.(json|svg|webp|avif|png|jpg)$/
/** Marks the folder while a restore writes games into it. */
const MARK = '.io-arcade-restore'
/** The portal reads no larger file. */
const MAX_BYTES = 8 * 2 ** 20

/** Reads the files of the folder one by one. Yields none if the folder does not exist. */
export async function* readGamesFolder(folder: string): AsyncGenerator<GamesFile> {
  for (const name of await listGames(folder)) {
    const content = await readOwn(folder, name)
    if (content) yield { name, content }
  }
}

async function listGames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => GAMES_NAME.test(name)).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Returns undefined if the file has disappeared, or is one that the portal would not read. */
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
  /** Number of the backup's files that are in the folder now. */
  placed: number
  /** Names of the other files. They were not restored, since the folder already has games. */
  kept: string[]
}

export type GamesPlace = Awaited<ReturnType<typeof openGamesPlace>>

/**
 * Restores games only into a folder without games. Existing games may belong to a running portal,
 * and the backup may only be tested. Resumes an interrupted restore of the same backup.
 *
 * @param backup identifies the backup
 */
export async function openGamesPlace(folder: string, backup: string) {
  const mark = join(folder, MARK)
  const begun = await readFile(mark, 'utf8').catch(() => undefined)
  const isOpen = begun === backup || (await listGames(folder)).length === 0
  const games: RestoredGames = { folder, placed: 0, kept: [] }

  /** Returns true if the folder now has the file with the backup's content. */
  async function place({ name, content }: GamesFile): Promise<boolean> {
    if (!GAMES_NAME.test(name)) return false
    const path = join(folder, name)
    const present = await readFile(path).catch(() => undefined)
    if (present) return present.equals(content)
    if (!isOpen) return false
    makeOwnFolder(folder)
    await writeFile(mark, backup, { mode: OWN_FILE })
    // Names with a leading dot are never read as games.
    const temporaryPath = join(folder, `.${name}.part`)
    await writeFile(temporaryPath, content, { mode: OWN_FILE, flush: true })
    await rename(temporaryPath, path)
    syncFolder(folder)
    return true
  }

  return {
    async place(file: GamesFile): Promise<void> {
      if (await place(file)) games.placed += 1
      else games.kept.push(file.name)
    },
    /** Removes the mark once all files are placed. */
    async finish(): Promise<RestoredGames> {
      if (isOpen) await rm(mark, { force: true })
      return games
    },
  }
}
