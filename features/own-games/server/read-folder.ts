/** Reads and validates a folder of own games, to import it. Changes nothing in it. */
import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import { mapConcurrently } from '#platform/lib/map-concurrently.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { isPicture } from './check-picture.ts'
import { listReasons } from './describe-fault.server.ts'
import { parseGame, type GameRules } from './edit-games.server.ts'
import { OwnGameError } from '#catalogue/own-game.ts'

/** Games of one import. */
export const MAX_GAMES = 5_000
/** Games and their covers. */
const MAX_FILES = 2 * MAX_GAMES
export const MAX_GAME_BYTES = 64 * 1_024
export const MAX_PICTURE_BYTES = 8 * 1_024 * 1_024
/** An SVG is a cover of release 0.2: the first start draws it, a later import refuses it. */
const COVER_NAME = /\.(svg|webp|avif|png|jpe?g)$/i
/** Files read concurrently. */
const AT_ONCE = 16

/** The folder is invalid. The message has one line for each fault: file, field, reason. */
export class OwnGamesError extends OperatorError {
  override name = 'OwnGamesError'
}

/**
 * Reads every `<id>.json`, and lists the covers and the other files. Skips names that begin with a
 * dot.
 *
 * @param isOptional an absent folder counts as empty
 * @returns the files, sorted by name, the names of the covers by game id, to be read one by one, and those
 *   of other files
 * @throws OwnGamesError
 */
export async function readOwnFolder(folder: string, rules: GameRules, isOptional = false) {
  const names = await listNames(folder, isOptional)
  const faults: string[] = []
  const games = names.filter(isGame)
  const ids = new Set(games.map(idOf))
  const covers = new Map<string, string>()
  const ignored: string[] = []
  for (const name of names.filter((each) => !isGame(each))) {
    const id = idOf(name)
    // A build: it is read with its game.
    if (ids.has(id) && extname(name) === '.zip') continue
    if (!(ids.has(id) ? await isCover(folder, name) : COVER_NAME.test(name))) {
      ignored.push(name)
      continue
    }
    const other = covers.get(id)
    if (other) faults.push(`${name}: (file): the game has a cover already, ${other}`)
    else if (!ids.has(id)) faults.push(`${name}: (file): there is no ${id}.json beside it`)
    covers.set(id, name)
  }
  const files = await mapConcurrently(games, AT_ONCE, async (name) => {
    try {
      const bytes = await readInside(folder, name, MAX_GAME_BYTES)
      const id = idOf(name)
      return parseGame(rules, id, bytes.toString('utf8'))
    } catch (error) {
      const reasons =
        error instanceof OwnGameError ? listReasons(error) : [`(file): ${reasonOf(error)}`]
      faults.push(...reasons.map((reason) => `${name}: ${reason}`))
      return undefined
    }
  })
  if (faults.length > 0) throw new OwnGamesError(faults.join('\n'))
  return { files: files.filter((file) => file !== undefined), covers, ignored }
}

/**
 * Reads a cover of the folder.
 *
 * @throws OwnGamesError if the file cannot be read
 */
export async function readCover(folder: string, name: string): Promise<Buffer> {
  try {
    return await readInside(folder, name, MAX_PICTURE_BYTES)
  } catch (error) {
    throw new OwnGamesError(`${name}: (file): ${reasonOf(error)}`, { cause: error })
  }
}

const isGame = (name: string) => extname(name) === '.json'

/** The id of the game that a file in the folder belongs to. */
export const idOf = (name: string): string => basename(name, extname(name))

/** Whether the file beside a game is its cover: by its name, or by its content. */
export async function isCover(folder: string, name: string): Promise<boolean> {
  if (COVER_NAME.test(name)) return true
  const bytes = await readInside(folder, name, MAX_PICTURE_BYTES).catch(() => undefined)
  return bytes !== undefined && isPicture(bytes)
}

async function listNames(folder: string, isOptional: boolean): Promise<string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.'))
    if (names.length <= MAX_FILES) return names.toSorted()
  } catch (error) {
    if (isOptional && (error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new OwnGamesError(`${folder}: (folder): ${reasonOf(error)}`, { cause: error })
  }
  throw new OwnGamesError(`${folder}: (folder): holds more than ${MAX_FILES} files`)
}

/**
 * Reads a file of the folder. A link may lead to another place within the folder, as in mounted
 * volumes.
 *
 * @throws Error with a short reason if the file is not acceptable; disk errors
 */
async function readInside(folder: string, name: string, maxBytes: number): Promise<Buffer> {
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))])
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new Error('leads out of the folder')
  }
  // Non-blocking, since opening a pipe could wait forever.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  await using file = await open(path, flags)
  const found = await file.stat()
  if (!found.isFile()) throw new Error('is not a file')
  if (found.size > maxBytes) throw new Error(`is larger than ${maxBytes / 1_024} KiB`)
  const bytes = Buffer.alloc(found.size)
  const { bytesRead } = await file.read(bytes, 0, found.size, 0)
  return bytes.subarray(0, bytesRead)
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'is not there'
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read by this user'
  return message
}
