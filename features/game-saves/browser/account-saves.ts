/** Speaks with the server about the save of a player in a game. */
import {
  GAME_SAVES_PATH,
  MAX_SAVE_BYTES,
  type GamePlayer,
  type LoadedSave,
} from '../save-format.ts'
import type { DeviceCopy } from './device-copy.ts'

/** A game does not wait longer for its save, ms. */
const LOAD_WITHIN_MS = 5_000
/** The server does not wait longer for a save, ms. */
const SEND_WITHIN_MS = 20_000
/** Browsers send at most this much after a page has ended, bytes. */
const MAX_LATE_BYTES = 60_000

function ask(
  { gameId, userId }: GamePlayer,
  query: Record<string, string> = {},
  request: RequestInit = {},
) {
  const search = new URLSearchParams({ player: userId, ...query })
  const signal = AbortSignal.timeout(request.body ? SEND_WITHIN_MS : LOAD_WITHIN_MS)
  return fetch(`${GAME_SAVES_PATH}/${gameId}?${search}`, { ...request, signal })
}

function requireOk(response: Response) {
  if (!response.ok) throw new Error(`the server responded with ${response.status}`)
  return response
}

/** The status of the response, 0 without one, and the save's revision after a success. */
interface Sent {
  status: number
  revision?: number
}

/**
 * Sends what a page has.
 *
 * @param isLate the page may end now
 */
export async function sendSave(
  save: GamePlayer,
  writer: string,
  { seen, values }: DeviceCopy,
  isLate = false,
): Promise<Sent> {
  const body = JSON.stringify(values)
  const { size } = new Blob([body])
  if (size > MAX_SAVE_BYTES) return { status: 413 }
  const headers = { 'Content-Type': 'application/json' }
  const keepalive = isLate && size <= MAX_LATE_BYTES
  const query = { seen: String(seen), writer }
  try {
    const response = await ask(save, query, { method: 'PUT', headers, body, keepalive })
    const written = response.ok ? ((await response.json()) as { revision: number }) : {}
    return { status: response.status, ...written }
  } catch {
    return { status: 0 }
  }
}

/** @throws if the save could not be loaded */
export const loadSave = async (save: GamePlayer): Promise<LoadedSave> =>
  (await requireOk(await ask(save)).json()) as LoadedSave

/** @throws if the choice could not be stored */
export const chooseSave = async (save: GamePlayer, revision: number) =>
  requireOk(await ask(save, { revision: String(revision) }, { method: 'POST' }))
