/** Reads and validates one file with many own games: an array of game files, each with its id. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { gameFields } from '#catalogue/game.ts'
import {
  faultOf,
  notJson,
  OwnGameError,
  type FieldFault,
  type OwnFile,
} from '#catalogue/own-game.ts'
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
  const faults: FieldFault[] = []
  const games = new Map<string, OwnFile>()
  for (const [index, entry] of parseList(text).entries()) {
    if (index % AT_ONCE === 0) await nextTurn()
    const { data } = entrySchema.safeParse(entry)
    try {
      if (data && games.has(data.id)) throw new OwnGameError([{ field: 'id', code: 'is-twice' }])
      const game = readEntry(entry, { ...rules, isHomeAllowed })
      games.set(game.id, game)
    } catch (error) {
      if (!(error instanceof OwnGameError)) throw error
      const name = data?.id ?? `#${index + 1}`
      for (const fault of error.faults) {
        faults.push({ ...fault, field: `${name}: ${fault.field}` })
      }
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
    throw notJson(error)
  }
  const parsed = listSchema.safeParse(value)
  if (!parsed.success) throw new OwnGameError([faultOf(parsed.error.issues[0]!)])
  return parsed.data
}

function readEntry(entry: unknown, rules: GameRules) {
  const { data, error } = entrySchema.safeParse(entry)
  if (error) throw new OwnGameError(error.issues.map((issue) => faultOf(issue, '(game)')))
  let text: string
  try {
    text = JSON.stringify(entry)
  } catch {
    throw new OwnGameError([{ field: '(game)', code: 'too-deep' }])
  }
  if (Buffer.byteLength(text) > MAX_GAME_BYTES) {
    throw new OwnGameError([
      { field: '(game)', code: 'too-large', values: { max: MAX_GAME_BYTES / 1_024 } },
    ])
  }
  return parseGame(rules, data.id, text)
}
