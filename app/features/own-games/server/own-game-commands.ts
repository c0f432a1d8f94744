/** `npm run games -- add|hide|show|remove|reload`: the operator's own games. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import english from '#app/messages/en.json' with { type: 'json' }
import type { Db } from '#app/db/db.server.ts'
import { httpsAddress } from '#catalogue/game.ts'
import { findNearest } from '#catalogue/search.ts'
import type { OwnFile } from '#catalogue/own-game.ts'
import { recordAction } from '#server/kernel/cli/audit-log.ts'
import { counted } from '#server/kernel/cli/run-command.ts'
import { CommandError } from '#server/kernel/lib/command-error.ts'
import type { Config } from '#server/kernel/config.ts'
import { describeSite } from '#app/features/game-checks/server/check-games.ts'
import { requestReload } from './reload-requests.ts'
import { addGame, hideGame, removeGame, showGame, type GamesFolder } from './edit-folder.ts'
import { gamesFolderOf } from './games-folder.ts'
import { CoverError, makeCover } from './make-cover.ts'
import {
  coverNameOf,
  OwnGamesError,
  readCover,
  readOwnFolder,
  refuseOwnOrigin,
} from './read-folder.ts'

const USAGE = `Usage: npm run games -- add ADDRESS [--id ID] [--name NAME] [--genre A,B] [--description TEXT]
       npm run games -- hide|show|remove ID
       npm run games -- reload`
const THEN = 'Apply it to the running portal with: npm run games -- reload'

/** Runs `work` on the portal's database, and publishes its events to the running portal. */
type WithDatabase = (config: Config, work: (db: Db) => Promise<void>) => Promise<void>

/** Each returns its output. They throw errors that the operator can fix. */
export const OWN_GAME_COMMANDS: Record<
  string,
  (args: readonly string[], config: Config, withDatabase: WithDatabase) => Promise<string>
> = {
  add: async (args, config) => add(args, config),
  hide: async (args, config) => change(config, 'hide', onlyId(args), hideGame),
  show: async (args, config) => change(config, 'show', onlyId(args), showGame),
  remove: async (args, config) => change(config, 'remove', onlyId(args), removeGame),
  async reload(args, config, withDatabase) {
    if (args.length > 0) throw new CommandError(USAGE)
    const files = await checkFolder(config)
    const reload = () => withDatabase(config, requestReload)
    await recordAction(config, { command: 'games reload' }, reload)
    const hints = hintAtGenres(files.flatMap(({ game }) => game?.genre ?? []))
    return [
      `The files are valid (${counted(files.length, 'file')}). Every running node reloads its own now and logs the result.`,
      ...hints,
    ].join('\n')
  },
}

/** Changes one game, which is recorded in the audit log. */
async function change(
  config: Config,
  name: string,
  game: string,
  make: (folder: GamesFolder, id: string) => string,
): Promise<string> {
  const entry = { command: `games ${name}`, game }
  const line = await recordAction(config, entry, async () => make(folderOf(config), game))
  return `${line}\n${THEN}`
}

function folderOf(config: Config): GamesFolder {
  return {
    path: gamesFolderOf(config),
    isPrivate: config.gamesDir === undefined,
    // The name of a game's file is its id.
    isBuiltIn: (id) => existsSync(new URL(`../../../../catalogue/games/${id}.ts`, import.meta.url)),
  }
}

function onlyId(args: readonly string[]): string {
  const [id, ...others] = args
  if (id === undefined || others.length > 0) throw new CommandError(USAGE)
  return id
}

const TEXT = { type: 'string' } as const

async function add(args: readonly string[], config: Config): Promise<string> {
  const { values, positionals } = readArgs(args)
  const [url, ...others] = positionals
  if (url === undefined || others.length > 0) throw new CommandError(USAGE)
  // Checked before the first question. The validation of the file reports the same fault.
  const fault = httpsAddress.safeParse(url).error?.issues[0]?.message
  if (fault) throw new CommandError(`${url} ${fault}`)
  if (new URL(url).origin === config.publicUrl) {
    throw new CommandError("A game must not run at the portal's own address.")
  }
  const ask = createQuestions()
  try {
    const id = values.id ?? idFrom(new URL(url).hostname)
    const name = values.name ?? (await ask('--name', 'Its name: '))
    const genre = values.genre ?? (await ask('--genre', 'Its genres, with commas between them: '))
    const description =
      values.description ??
      (await ask('--description', 'What it is, in two sentences (60 to 400 characters): '))
    const genres = genre.split(',').map((each) => each.trim())
    const file = {
      id,
      name,
      description,
      url,
      genre: genres,
      releaseDate: new Date().toISOString().slice(0, 10),
    }
    const path = await recordAction(config, { command: 'games add', game: id }, async () =>
      addGame(folderOf(config), id, file),
    )
    const found = config.gameChecks.isOn ? [await describeSite({ id, url }, config)] : []
    return [`Written: ${path}`, ...hintAtGenres(genres), ...found, coverHint(id), THEN].join('\n')
  } finally {
    ask.close()
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

const coverHint = (id: string) =>
  `To add a cover, put one of these files beside it: ${id}.svg, .webp, .avif, .png or .jpg`

function readArgs(args: readonly string[]) {
  try {
    const options = { id: TEXT, name: TEXT, genre: TEXT, description: TEXT }
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('\n')[0]}\n${USAGE}`, { cause: error })
  }
}

/** Derives an id from a host name: `www.example.io` becomes `example`. */
function idFrom(host: string): string {
  const [label = ''] = host.replace(/^www\./, '').split('.')
  return label.replaceAll(/[^a-z0-9]/g, '').slice(0, 24)
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
    if (answer === undefined) throw new CommandError(`${flag} is missing.`)
    return answer.trim()
  }
  return Object.assign(ask, { close: () => questions?.close() })
}

/** Returns the valid files. Reports faults here, since the portal reads the files later. */
async function checkFolder(config: Config): Promise<OwnFile[]> {
  const folder = gamesFolderOf(config)
  const { files, covers } = await readOwnFolder(folder, config.gamesDir === undefined)
  refuseOwnOrigin(files, config.publicUrl)
  const faults: string[] = []
  for (const name of covers.values()) {
    const file = await readCover(folder, name)
    // The cover was drawn before, so it is valid.
    if (existsSync(join(config.dataDir, 'pictures', `${coverNameOf(file)}.webp`))) continue
    await makeCover(file).catch((error: Error) => {
      if (!(error instanceof CoverError)) throw error
      faults.push(`${name}: (file): ${error.message}`)
    })
  }
  if (faults.length > 0) throw new OwnGamesError(faults.join('\n'))
  return files
}
