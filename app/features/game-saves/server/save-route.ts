/** The pages of games load and write saves: `GET`, `PUT` and `POST /game-saves/:id`. */
import { z } from 'zod'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { parseJson } from '#app/lib/parse-json.ts'
import type { Catalogue } from '#server/kernel/catalogue.ts'
import type { PlayerRequest } from '#server/kernel/http/json.ts'
import { MAX_SAVE_BYTES, type SaveValues, type WrittenSave } from '../save-format.ts'
import { chooseSave, loadSave, writeSave } from './game-saves.server.ts'

/** Saves that the process reads at a time: of all players, and of one, who has few pages. */
const MAX_READ = 64
const MAX_READ_OF_PLAYER = 4

interface SaveServices {
  catalogue: Pick<Catalogue, 'ids'>
  db: Db
}

/** The player whose save the page has: another one may have signed in since, in another tab. */
const player = z.string()
const querySchema = z.object({
  player,
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
  return ({ userId, id, query, refuse }: PlayerRequest) => {
    if (query().player !== userId) return refuse('signInToSave', 401)
    if (!catalogue.ids.has(id)) return refuse('noSuchGame', 404)
    return loadSave(db, { userId, gameId: id })
  }
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
    const { userId, id: gameId, refuse } = request
    const query = querySchema.safeParse(request.query())
    if (!query.success) return refuse('malformedRequest', 400)
    if (query.data.player !== userId) return refuse('signInToSave', 401)
    if (!catalogue.ids.has(gameId)) return refuse('noSuchGame', 404)
    const data = parseValues(await read(request))
    if (data === undefined) return refuse('malformedRequest', 400)
    const { seen, writer } = query.data
    const outcome = await transact(db, (tx) =>
      writeSave(tx, { userId, gameId, seen, writer, data }),
    )
    if (outcome.kind === 'gone') return refuse('notFound', 404)
    if (outcome.kind === 'full') return refuse('tooLarge', 413)
    if (outcome.kind === 'aside') return refuse('otherSave', 409)
    return { revision: outcome.revision } satisfies WrittenSave
  }
}

const choiceSchema = z.strictObject({ player, revision: z.int().nonnegative() })

/** Makes a version the latest one: the player's choice between several. */
export function createChoiceHandler({ db }: SaveServices) {
  return async ({ userId, id: gameId, read, refuse }: PlayerRequest) => {
    const choice = await read(choiceSchema)
    if (choice.player !== userId) return refuse('signInToSave', 401)
    const revision = await transact(db, (tx) => chooseSave(tx, { userId, gameId }, choice.revision))
    return revision === undefined ? refuse('notFound', 404) : ({ revision } satisfies WrittenSave)
  }
}
