/** The operator's own games, as a backup takes them along: as they are, right or wrong. */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, OWN_FILE, syncFolder } from '#app/lib/folder.server.ts'
import { readInside } from '../own-games/read-folder.ts'
import type { GamesFile } from './container-format.ts'

/** What the portal reads there: a game, or a cover. */
const GAMES_NAME = /^[a-z0-9]{2,24}\.(json|svg|webp|avif|png|jpg)$/
/** As the portal reads them at most. */
const MAX_BYTES = 8 * 2 ** 20

/** The files of the folder, one after the other; none where there is no folder. */
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

/**
 * Puts a file of a backup back, unless another of its name is there.
 *
 * @returns false where another is there, or the name is none of a game
 */
export async function placeGame(folder: string, { name, content }: GamesFile): Promise<boolean> {
  if (!GAMES_NAME.test(name)) return false
  const path = join(folder, name)
  const present = await readFile(path).catch(() => undefined)
  if (present) return present.equals(content)
  makeOwnFolder(folder)
  // A name with a dot is no game's.
  const draft = join(folder, `.${name}.part`)
  await writeFile(draft, content, { mode: OWN_FILE, flush: true })
  await rename(draft, path)
  syncFolder(folder)
  return true
}
