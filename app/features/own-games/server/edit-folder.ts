/** Changes to the folder of own games by the command line: one file at a time, atomically. */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gameFileSchema } from '#catalogue/game.ts'
import { OwnGameError, parseOwnFile } from '#catalogue/own-game.ts'
import { OWN_FILE } from '#app/lib/folder.server.ts'
import { CommandError } from '#server/kernel/lib/command-error.ts'
import { COVER_TYPES } from './read-folder.ts'

/** For a folder outside the data directory, since the portal may run as another user. */
const SHARED_FILE = 0o644

export interface GamesFolder {
  path: string
  /** True if the folder is in the data directory. */
  isPrivate: boolean
  isBuiltIn(id: string): boolean
}

/** Returns the path of this game's file, which may not exist. */
export function pathOf({ path }: GamesFolder, id: string): string {
  // Validated before it becomes part of a path.
  if (!gameFileSchema.shape.id.safeParse(id).success) {
    throw new CommandError(
      `${id} is not a valid game id: an id has 2 to 24 lower-case letters and digits.`,
    )
  }
  return join(path, `${id}.json`)
}

/**
 * Writes the file of a new game. Returns its path.
 *
 * @throws CommandError if a game of this id exists, or the game is invalid
 */
export function addGame(folder: GamesFolder, id: string, game: object): string {
  const path = pathOf(folder, id)
  if (existsSync(path)) throw new CommandError(`A game with that id exists already: ${path}`)
  write(folder, id, game)
  return path
}

/**
 * Hides the game through its file. Returns a message for the operator.
 *
 * @throws CommandError if there is no such game, or it is hidden already
 */
export function hideGame(folder: GamesFolder, id: string): string {
  const content = read(folder, id)
  if (!content && !folder.isBuiltIn(id))
    throw new CommandError(`There is no game with the id ${id}.`)
  if (content?.hidden === true) throw new CommandError(`${id} is hidden already.`)
  write(folder, id, { ...content, hidden: true })
  return `${id} is hidden.`
}

/**
 * Shows a hidden game again. Returns a message for the operator.
 *
 * @throws CommandError if the game is not hidden
 */
export function showGame(folder: GamesFolder, id: string): string {
  const content = read(folder, id)
  if (content?.hidden !== true) throw new CommandError(`${id} is not hidden.`)
  const { hidden: _, ...game } = content
  if (Object.keys(game).some((key) => key !== 'id')) write(folder, id, game)
  else rmSync(pathOf(folder, id))
  return `${id} is shown again.`
}

/**
 * Removes the game's file and covers. Returns a message for the operator.
 *
 * @throws CommandError if the game has no file
 */
export function removeGame(folder: GamesFolder, id: string): string {
  const path = pathOf(folder, id)
  if (!existsSync(path)) {
    throw new CommandError(
      folder.isBuiltIn(id)
        ? `${id} is built in: hide it with npm run games -- hide ${id}`
        : `There is no game with the id ${id}.`,
    )
  }
  rmSync(path)
  for (const type of COVER_TYPES) rmSync(join(folder.path, id + type), { force: true })
  return folder.isBuiltIn(id)
    ? `The file of ${id} is removed: the built-in game of that id is shown.`
    : `${id} is removed. Its likes and play time stay, and come back with it.`
}

function read(folder: GamesFolder, id: string): Record<string, unknown> | undefined {
  const path = pathOf(folder, id)
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  check(id, text)
  return JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>
}

function write(folder: GamesFolder, id: string, content: object): void {
  const text = `${JSON.stringify(content, undefined, 2)}\n`
  check(id, text)
  mkdirSync(folder.path, { recursive: true })
  const path = pathOf(folder, id)
  // The portal may be reading the folder, so the file is renamed into place.
  const temporaryPath = join(folder.path, `.${id}.${randomUUID()}`)
  // `wx` never follows a link that another user has created.
  const file = openSync(temporaryPath, 'wx', OWN_FILE)
  try {
    writeFileSync(file, text)
    fchmodSync(file, folder.isPrivate ? OWN_FILE : SHARED_FILE)
  } finally {
    closeSync(file)
  }
  renameSync(temporaryPath, path)
}

function check(id: string, text: string): void {
  try {
    parseOwnFile(id, text)
  } catch (error) {
    if (!(error instanceof OwnGameError)) throw error
    throw new CommandError(error.faults.map((fault) => `${id}.json: ${fault}`).join('\n'))
  }
}
