/** Speaks with the server about the save of a player in a game. */
import {
  GAME_SAVES_PATH,
  MAX_SAVE_BYTES,
  type LoadedSave,
  type SaveValues,
  type WrittenSave,
} from '../save-format.ts'

/** A game does not wait longer for its save, ms. */
const LOAD_WITHIN_MS = 5_000
/** The server does not wait longer for a save, ms. */
const SEND_WITHIN_MS = 20_000
/** Browsers send at most this much after a page has ended, bytes. */
const MAX_LATE_BYTES = 60_000

/** The save of a player in a game. */
export interface PlayerSave {
  gameId: string
  userId: string
}

/** A write: what a page has, and the revision that it continues. */
export interface Sending extends PlayerSave {
  seen: number
  writer: string
  values: SaveValues
  /** The page may end now. */
  isLate?: boolean
}

/** The status of the response, and the save's revision after a success. */
export interface Sent {
  status: number
  revision?: number
  retryAfterS: number
}

/** @throws if there is no response */
export async function sendSave(sending: Sending): Promise<Sent> {
  const { gameId, userId, seen, writer, values, isLate } = sending
  const query = new URLSearchParams({ player: userId, seen: String(seen), writer })
  const body = JSON.stringify(values)
  const { size } = new Blob([body])
  if (size > MAX_SAVE_BYTES) return { status: 413, retryAfterS: 0 }
  const response = await fetch(`${GAME_SAVES_PATH}/${gameId}?${query}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: isLate === true && size <= MAX_LATE_BYTES,
    signal: AbortSignal.timeout(SEND_WITHIN_MS),
  })
  const { status, headers } = response
  const retryAfterS = Number(headers.get('Retry-After') ?? 0)
  if (!response.ok) return { status, retryAfterS }
  return { status, retryAfterS, revision: ((await response.json()) as WrittenSave).revision }
}

/** @throws if the save could not be loaded */
export async function loadSave({ gameId, userId }: PlayerSave): Promise<LoadedSave> {
  const query = new URLSearchParams({ player: userId })
  const response = await fetch(`${GAME_SAVES_PATH}/${gameId}?${query}`, {
    signal: AbortSignal.timeout(LOAD_WITHIN_MS),
  })
  if (!response.ok) throw new Error(`the server responded with ${response.status}`)
  return (await response.json()) as LoadedSave
}

/** @throws if the choice could not be stored */
export async function chooseSave({ gameId, userId }: PlayerSave, revision: number): Promise<void> {
  const response = await fetch(`${GAME_SAVES_PATH}/${gameId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ player: userId, revision }),
    signal: AbortSignal.timeout(LOAD_WITHIN_MS),
  })
  if (!response.ok) throw new Error(`the server responded with ${response.status}`)
}
