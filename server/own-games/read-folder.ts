/** Reads the folder of an operator's own games: what is in it is checked, and nothing else is touched. */
import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { listOrigins } from '#catalogue/game.ts'
import { OwnGameError, parseOwnFile, type OwnFile } from '#catalogue/own-game.ts'

const MAX_FILES = 5_000
const MAX_GAME_BYTES = 64 * 1_024
/** A drawing is text that somebody has to go through. */
const MAX_SVG_BYTES = 256 * 1_024
const MAX_PICTURE_BYTES = 8 * 1_024 * 1_024
export const COVER_TYPES: ReadonlySet<string> = new Set(['.svg', '.webp', '.avif', '.png', '.jpg'])
/** Files read at a time. */
const AT_ONCE = 16

/** The folder cannot be taken as it is; one line for each fault: file, field, reason. */
export class OwnGamesError extends Error {
  override name = 'OwnGamesError'
}

/** A cover as it lies there. */
export interface CoverFile {
  id: string
  /** Its name in the folder. */
  name: string
  isDrawing: boolean
  bytes: Buffer
}

export interface OwnFolder {
  /** By the names of the files. */
  files: OwnFile[]
  /** The covers' names by id, to be read one by one. */
  covers: ReadonlyMap<string, string>
}

/**
 * Reads every `<id>.json`, and notes the covers beside them. Names that begin with a dot, and those
 * of other kinds, are left alone.
 *
 * @param isOptional an absent folder is an empty one
 * @throws OwnGamesError
 */
export async function readOwnFolder(folder: string, isOptional: boolean): Promise<OwnFolder> {
  const names = await listNames(folder, isOptional)
  const faults: string[] = []
  const games = names.filter((name) => extname(name) === '.json')
  const ids = new Set(games.map(idOf))
  const covers = new Map<string, string>()
  for (const name of names.filter((each) => COVER_TYPES.has(extname(each)))) {
    const id = idOf(name)
    const other = covers.get(id)
    if (other) faults.push(`${name}: (file): the game has a cover already, ${other}`)
    else if (!ids.has(id)) faults.push(`${name}: (file): there is no ${id}.json beside it`)
    covers.set(id, name)
  }
  const files = await inTurn(games, async (name) => {
    try {
      const bytes = await readInside(folder, name, MAX_GAME_BYTES)
      return parseOwnFile(idOf(name), bytes.toString('utf8'))
    } catch (error) {
      const reasons = error instanceof OwnGameError ? error.faults : [`(file): ${reasonOf(error)}`]
      faults.push(...reasons.map((reason) => `${name}: ${reason}`))
      return undefined
    }
  })
  if (faults.length > 0) throw new OwnGamesError(faults.join('\n'))
  return { files: files.filter((file) => file !== undefined), covers }
}

/**
 * The frame's sandbox grants `allow-same-origin`: on the portal's own origin a game would be the portal.
 *
 * @throws OwnGamesError
 */
export function refuseOwnOrigin(files: readonly OwnFile[], publicUrl: string): void {
  const own = files.find(({ game }) => game && listOrigins(game).includes(publicUrl))
  if (own)
    throw new OwnGamesError(`${own.id}.json: url, alsoAt: must not be the portal's own address`)
}

/** @throws OwnGamesError */
export async function readCover(folder: string, name: string): Promise<CoverFile> {
  const isDrawing = extname(name) === '.svg'
  try {
    const bytes = await readInside(folder, name, isDrawing ? MAX_SVG_BYTES : MAX_PICTURE_BYTES)
    return { id: idOf(name), name, isDrawing, bytes }
  } catch (error) {
    throw new OwnGamesError(`${name}: (file): ${reasonOf(error)}`, { cause: error })
  }
}

/** The work for each, some at a time, with the results in order. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  async function go() {
    while (next < items.length) {
      const index = next
      next += 1
      results[index] = await work(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, go))
  return results
}

const idOf = (name: string) => name.slice(0, -extname(name).length)

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
 * Reads a file of the folder. A link may lead to another place of it, as mounted folders have them, and
 * nowhere else.
 *
 * @throws Error in a few words where it is none to be read; the fault of the disk
 */
export async function readInside(folder: string, name: string, maxBytes: number): Promise<Buffer> {
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))])
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new Error('leads out of the folder')
  }
  // What never answers, such as a pipe, must not be waited for.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const file = await open(path, flags)
  try {
    const found = await file.stat()
    if (!found.isFile()) throw new Error('is not a file')
    if (found.size > maxBytes) throw new Error(`is larger than ${maxBytes / 1_024} KiB`)
    const bytes = Buffer.alloc(found.size)
    const { bytesRead } = await file.read(bytes, 0, found.size, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'is not there'
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read by this user'
  return message
}
