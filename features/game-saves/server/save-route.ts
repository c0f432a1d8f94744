/** The pages of games load and write saves: `GET` and `PUT /game-saves/:id`. */
import { z } from 'zod'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import type { PlayerRequest } from '#platform/http/json.ts'
import { MAX_SAVE_BYTES, type SaveValues } from '../save-format.ts'
import { loadSave, writeSave } from './game-saves.server.ts'
import { requireGamePlayer } from './require-game-player.ts'

/** Saves that the process reads at a time: of all players, and of one, who has few pages. */
const MAX_READ = 64
const MAX_READ_OF_PLAYER = 4

interface SaveServices {
  catalogue: Pick<Catalogue, 'ids'>
  db: Db
}

const querySchema = z.object({
  seen: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  writer: z.string().regex(/^[\w-]{8,64}$/),
})
const valuesSchema = z.record(z.string(), z.string())

/**
 * Reads the values of a save.
 *
 * @returns them as JSON, in which a NUL and half of a surrogate pair are escaped: databases can store it
 */
export function parseValues(text: string): string | undefined {
  const { success, data } = valuesSchema.safeParse(parseJson(text))
  // `__proto__` may be a key of the game, and is dropped.
  return success ? JSON.stringify(data satisfies SaveValues) : undefined
}

/** Returns the latest save of the game and those that wait for the player's choice. */
export function createLoadHandler({ catalogue, db }: SaveServices) {
  return (request: PlayerRequest) => loadSave(db, requireGamePlayer(catalogue, request))
}

/** Stores what a page sends. 429: too many are read. 409: put aside, since there is another save. 404: deleted by the player. */
export function createWriteHandler({ catalogue, db }: SaveServices) {
  /** The players whose saves are read now. Bodies that never end would fill the memory. */
  const reading: string[] = []
  async function read({ userId, readText, refuse }: PlayerRequest): Promise<string> {
    const own = reading.filter((each) => each === userId)
    if (reading.length >= MAX_READ || own.length >= MAX_READ_OF_PLAYER) {
      throw refuse('savingTooFast', 429, { 'Retry-After': '1' })
    }
    reading.push(userId)
    try {
      return await readText(MAX_SAVE_BYTES)
    } finally {
      reading.splice(reading.indexOf(userId), 1)
    }
  }

  return async (request: PlayerRequest) => {
    const { refuse } = request
    const save = requireGamePlayer(catalogue, request)
    const query = querySchema.safeParse(request.query())
    const data = query.success ? parseValues(await read(request)) : undefined
    if (data === undefined) return refuse('malformedRequest', 400)
    const write = { ...save, ...query.data!, data }
    const outcome = await transact(db, (tx) => writeSave(tx, write))
    if (outcome === 'gone') return refuse('notFound', 404)
    if (outcome === 'full') return refuse('tooLarge', 413)
    if (outcome === 'aside') return refuse('otherSave', 409)
    return { revision: outcome }
  }
}
