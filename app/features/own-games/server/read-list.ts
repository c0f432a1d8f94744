/** Reads and validates one file with many own games: an array of game files, each with its id. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { gameFields } from '#catalogue/game.ts'
import { OwnGameError, type OwnFile } from '#catalogue/own-game.ts'
import { parseGame, type GameRules } from './edit-games.server.ts'
import { MAX_GAMES, MAX_GAME_BYTES } from './read-folder.ts'

/** Number of games that are checked in one turn of the event loop. */
const AT_ONCE = 25

const listSchema = z.array(z.unknown()).max(MAX_GAMES)
const entrySchema = z.looseObject({ id: gameFields.shape.id })

/**
 * Returns the games, sorted by id.
 *
 * @param isHomeAllowed true: addresses of games may be in the home network
 * @throws OwnGameError with one line for each fault: id or number of the game, field, reason
 */
export async function readGameList(
  text: string,
  rules: GameRules,
  isHomeAllowed: boolean,
): Promise<OwnFile[]> {
  const faults: string[] = []
  const games = new Map<string, OwnFile>()
  for (const [index, entry] of parseList(text).entries()) {
    if (index % AT_ONCE === 0) await nextTurn()
    const { data } = entrySchema.safeParse(entry)
    try {
      if (data && games.has(data.id)) throw new OwnGameError(['id: is in the file twice'])
      const game = readEntry(entry, { ...rules, isHomeAllowed })
      games.set(game.id, game)
    } catch (error) {
      if (!(error instanceof OwnGameError)) throw error
      faults.push(...error.faults.map((fault) => `${data?.id ?? `game ${index + 1}`}: ${fault}`))
    }
  }
  if (faults.length > 0) throw new OwnGameError(faults)
  return [...games.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function parseList(text: string): unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new OwnGameError([`(file): is not JSON: ${(error as Error).message}`])
  }
  const parsed = listSchema.safeParse(value)
  if (!parsed.success) throw new OwnGameError([`(file): ${parsed.error.issues[0]!.message}`])
  return parsed.data
}

function readEntry(entry: unknown, rules: GameRules) {
  const { data, error } = entrySchema.safeParse(entry)
  if (error)
    throw new OwnGameError(
      error.issues.map(({ path, message }) => `${path.join('.') || '(game)'}: ${message}`),
    )
  let text: string
  try {
    text = JSON.stringify(entry)
  } catch {
    throw new OwnGameError(['(game): is nested too deeply'])
  }
  if (Buffer.byteLength(text) > MAX_GAME_BYTES) {
    throw new OwnGameError([`(game): is larger than ${MAX_GAME_BYTES / 1_024} KiB`])
  }
  return parseGame(rules, data.id, text)
}
