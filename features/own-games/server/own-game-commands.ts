/** `npm run games -- add|import|export`: the operator's own games. */
import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import english from '#messages/en.json' with { type: 'json' }
import { transact } from '#platform/db/transact.server.ts'
import { recordCommand } from '#features/audit-log/server/audit-log.server.ts'
import { httpsAddress } from '#catalogue/game.ts'
import { faultOf, OwnGameError } from '#catalogue/own-game.ts'
import { readCatalogue } from '#catalogue/read.server.ts'
import { findNearest } from '#catalogue/search.ts'
import { counted, fromCaller, type Command } from '#platform/cli/run-command.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import type { Config } from '#platform/config.ts'
import { describeSite } from '#features/game-checks/server/check-games.ts'
import { describeFault, listReasons } from './describe-fault.server.ts'
import { addGame, idFrom, type GameRules } from './edit-games.server.ts'
import { exportFolder, importFolder } from './import-games.server.ts'
import { CoverError } from './check-picture.ts'
import { listStoredGames, type StoredCover } from './own-games.server.ts'
import { drawUpload } from './propose-game.server.ts'
import { readCover } from './read-folder.ts'

export const USAGE = `Usage: npm run games -- list, or check [ID] [--quiet]
       npm run games -- add ADDRESS [--id ID] [--name NAME] [--genre A,B] [--description TEXT] [--cover FILE]
       npm run games -- host FILE [--id ID] [--name NAME] [--genre A,B] [--description TEXT] [--cover FILE]
       npm run games -- hide|show|remove ID
       npm run games -- import|export FOLDER`

export const OWN_GAME_COMMANDS: Record<string, Command<string>> = {
  add,
  import(args) {
    const folder = fromCaller(only(args))
    return async ({ db, config }) => {
      const rules = await readRules(config)
      const { added, changed, unchanged, ignored } = await recordCommand(
        db,
        { action: 'games import' },
        () => importFolder(db, folder, { rules, limits: config.hosted }),
      )
      const genres = (await listStoredGames(db)).flatMap(
        ({ content }) => (JSON.parse(content) as { genre?: string[] }).genre ?? [],
      )
      const total = counted(added + changed + unchanged, 'game')
      const outcome =
        added + changed === 0
          ? `Nothing has changed: ${total}.`
          : `Imported ${total}: ${added} added, ${changed} changed, ${unchanged} unchanged.`
      const left = ignored.length > 0 ? [`Ignored: ${ignored.join(', ')}.`] : []
      return [outcome, ...left, ...hintAtGenres(genres)].join('\n')
    }
  },
  export(args) {
    const folder = fromCaller(only(args))
    return async ({ db }) => {
      const games = await recordCommand(db, { action: 'games export' }, () =>
        exportFolder(db, folder),
      )
      return `Exported ${counted(games, 'game')} to ${folder}.`
    }
  },
}

/** What changes by commands are checked against. */
export async function readRules({ builtInGames, publicUrl }: Config): Promise<GameRules> {
  const builtIn = builtInGames ? await readCatalogue() : []
  const byId = new Map(builtIn.map((game) => [game.id, game]))
  // Who runs commands says by the address that it is in the home network.
  return { builtIn: byId, publicUrl, isHomeAllowed: true }
}

/** Returns the only argument. */
export function only(args: readonly string[]): string {
  const [arg, ...others] = args
  if (arg === undefined || others.length > 0) throw new CommandError(USAGE)
  return arg
}

const TEXT = { type: 'string' } as const

function add(args: readonly string[]): ReturnType<Command<string>> {
  const { values, positionals } = readArgs(args)
  const url = only(positionals)
  // The validation of the game reports the same fault, but only once there is a database.
  const fault = httpsAddress.safeParse(url).error?.issues[0]
  if (fault) throw new CommandError(`${url} ${describeFault(faultOf(fault))}`)
  const id = values.id ?? idFrom(new URL(url).hostname)
  return async ({ db, config }) => {
    const { content: asked, cover } = await readGame(values)
    const content = { ...asked, url }
    const rules = await readRules(config)
    await recordCommand(db, { action: 'games add', subjectId: id }, () =>
      transact(db, (tx) => addGame(tx, rules, { id, content, cover })),
    ).catch((error: unknown) => {
      if (!(error instanceof OwnGameError)) throw error
      throw new CommandError(listReasons(error).join('\n'), { cause: error })
    })
    const found = config.gameChecks.isOn ? [await describeSite({ id, url }, config)] : []
    return [`${id} is added.`, ...hintAtGenres(content.genre), ...found].join('\n')
  }
}

type GameArgs = Partial<Record<'id' | 'name' | 'genre' | 'description' | 'cover', string>>

/** Reads the fields of a new game from the command line, and asks for those that are missing. */
async function readGame(values: GameArgs) {
  const ask = createQuestions()
  try {
    const name = values.name ?? (await ask('--name', 'Name: '))
    const genre = values.genre ?? (await ask('--genre', 'Genres, separated by commas: '))
    const { description } = values
    const genres = genre.split(',').map((each) => each.trim())
    const releaseDate = new Date().toISOString().slice(0, 10)
    const content = { name, ...(description && { description }), genre: genres, releaseDate }
    const cover = values.cover === undefined ? undefined : await drawCover(values.cover)
    return { content, cover }
  } finally {
    ask.close()
  }
}

/** Reads the arguments of a command for one game with one file, and what asks for its fields. */
export function askForGame(args: readonly string[]) {
  const { values, positionals } = readArgs(args)
  return { file: only(positionals), values: values as GameArgs, ask: readGame }
}

async function drawCover(file: string): Promise<StoredCover> {
  const path = fromCaller(file)
  const bytes = await readCover(dirname(path), basename(path))
  try {
    return await drawUpload(bytes)
  } catch (error) {
    if (!(error instanceof CoverError)) throw error
    throw new CommandError(`${path}: (file): ${describeFault(error.fault)}`, { cause: error })
  }
}

/** The operator may invent a genre, or misspell one. */
function hintAtGenres(genres: readonly string[]): string[] {
  const { All: _filter, ...known } = english.genres
  return [...new Set(genres)].flatMap((genre) => {
    const nearest = genre in known ? undefined : findNearest(Object.keys(known), genre)
    return nearest ? [`The genre ${genre} is new. Did you mean ${nearest}?`] : []
  })
}

function readArgs(args: readonly string[]) {
  try {
    const options = { id: TEXT, name: TEXT, genre: TEXT, description: TEXT, cover: TEXT }
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('\n')[0]}\n${USAGE}`, { cause: error })
  }
}

/**
 * Asks the operator on the terminal. If there is no response, the error names the command-line
 * option.
 */
function createQuestions() {
  let questions: ReturnType<typeof createInterface> | undefined
  const ask = async (flag: string, question: string): Promise<string> => {
    const prompt = (questions ??= createInterface({ input: process.stdin, output: process.stderr }))
    const answer = await Promise.race([
      prompt.question(question),
      new Promise<undefined>((resolve) => prompt.once('close', () => resolve(undefined))),
    ])
    if (answer === undefined) throw new CommandError(`${flag} is missing: add it to the command.`)
    return answer.trim()
  }
  return Object.assign(ask, { close: () => questions?.close() })
}
