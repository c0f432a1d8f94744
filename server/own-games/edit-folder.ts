/** What the operator's command line changes in the folder of own games: one file at a time, whole. */
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
import { CommandError } from '../cli/command-error.ts'
import { COVER_TYPES } from './read-folder.ts'

/** Beside the portal's data only the portal reads it; elsewhere it may run as another user. */
const SHARED_FILE = 0o644

export interface GamesFolder {
  path: string
  /** It lies in the data folder. */
  isPrivate: boolean
  isBuiltIn(id: string): boolean
}

/** Where the file of this game is, or would be. */
export function pathOf({ path }: GamesFolder, id: string): string {
  // Before it is part of a path.
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
 * @throws CommandError
 */
export function addGame(folder: GamesFolder, id: string, game: object): string {
  const path = pathOf(folder, id)
  if (existsSync(path)) throw new CommandError(`A game with that id exists already: ${path}`)
  write(folder, id, game)
  return path
}

/** @throws CommandError */
export function hideGame(folder: GamesFolder, id: string): string {
  const content = read(folder, id)
  if (!content && !folder.isBuiltIn(id))
    throw new CommandError(`There is no game with the id ${id}.`)
  if (content?.hidden === true) throw new CommandError(`${id} is hidden already.`)
  write(folder, id, { ...content, hidden: true })
  return `${id} is hidden.`
}

/** @throws CommandError */
export function showGame(folder: GamesFolder, id: string): string {
  const content = read(folder, id)
  if (content?.hidden !== true) throw new CommandError(`${id} is not hidden.`)
  const { hidden: _, ...game } = content
  if (Object.keys(game).some((key) => key !== 'id')) write(folder, id, game)
  else rmSync(pathOf(folder, id))
  return `${id} is shown again.`
}

/** @throws CommandError */
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
  // The portal may read the folder at this moment.
  const draft = join(folder.path, `.${id}.${randomUUID()}`)
  // Never through what somebody else has put there.
  const file = openSync(draft, 'wx', OWN_FILE)
  try {
    writeFileSync(file, text)
    fchmodSync(file, folder.isPrivate ? OWN_FILE : SHARED_FILE)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

function check(id: string, text: string): void {
  try {
    parseOwnFile(id, text)
  } catch (error) {
    if (!(error instanceof OwnGameError)) throw error
    throw new CommandError(error.faults.map((fault) => `${id}.json: ${fault}`).join('\n'))
  }
}
