/** Speaks with the server about the save of a player in a game. */
import {
  GAME_SAVES_PATH,
  MAX_SAVE_BYTES,
  type GamePlayer,
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

/** A write: what a page has, and the revision that it continues. */
interface Sending extends GamePlayer {
  seen: number
  writer: string
  values: SaveValues
  /** The page may end now. */
  isLate?: boolean
}

/** The status of the response, and the save's revision after a success. */
interface Sent {
  status: number
  revision?: number
  retryAfterS: number
}

function ask(
  { gameId, userId }: GamePlayer,
  withinMs: number,
  query: Record<string, string> = {},
  request: RequestInit = {},
) {
  const search = new URLSearchParams({ player: userId, ...query })
  const signal = AbortSignal.timeout(withinMs)
  return fetch(`${GAME_SAVES_PATH}/${gameId}?${search}`, { ...request, signal })
}

function requireOk(response: Response) {
  if (!response.ok) throw new Error(`the server responded with ${response.status}`)
  return response
}

/** @throws if there is no response */
export async function sendSave({ seen, writer, values, isLate, ...save }: Sending): Promise<Sent> {
  const body = JSON.stringify(values)
  const { size } = new Blob([body])
  if (size > MAX_SAVE_BYTES) return { status: 413, retryAfterS: 0 }
  const query = { seen: String(seen), writer }
  const response = await ask(save, SEND_WITHIN_MS, query, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: isLate === true && size <= MAX_LATE_BYTES,
  })
  const { status, headers } = response
  const written = response.ok ? ((await response.json()) as WrittenSave) : {}
  return { status, retryAfterS: Number(headers.get('Retry-After') ?? 0), ...written }
}

/** @throws if the save could not be loaded */
export async function loadSave(save: GamePlayer): Promise<LoadedSave> {
  return (await requireOk(await ask(save, LOAD_WITHIN_MS)).json()) as LoadedSave
}

/** @throws if the choice could not be stored */
export async function chooseSave(save: GamePlayer, revision: number): Promise<void> {
  const query = { revision: String(revision) }
  requireOk(await ask(save, LOAD_WITHIN_MS, query, { method: 'POST' }))
}
