/**
 * The save of a game, as its page has it: a visitor's on this device, a player's in the account
 * (ADR 80). One lazy chunk of the pages of games that store something.
 */
import {
  readViewer,
  whenViewerKnown,
  type Viewer,
} from '#features/accounts/browser/viewer-store.ts'
import { MAX_STORED, type StorageMessage } from '#features/hosted-games/storage-messages.ts'
import { makeRandomId } from '#lib/random-id.ts'
import { backoffMs } from '#lib/retry.ts'
import type { ShowDialog } from '#ui/dialog.tsx'
import type { GamePlayer, SaveValues } from '../save-format.ts'
import { chooseSave, loadSave, sendSave } from './account-saves.ts'
import {
  leaveCopy,
  listCopies,
  playerPrefix,
  removeCopy,
  writeCopy,
  type DeviceCopy,
} from './device-copy.ts'
import { saveNote } from './save-note.tsx'

/** Changes of this time are written to the device together, ms. */
const COPY_AFTER_MS = 300
/** They are sent after this time without another change, ms. */
const SEND_AFTER_MS = 1_000
/** A game that never rests is sent this often, ms. */
const SEND_EVERY_MS = 10_000
/** A game does not wait longer to know who plays, ms. */
const VIEWER_WITHIN_MS = 5_000
const BACKOFF = { firstMs: 2_000, maxMs: 60_000, jitter: 0.5 }

/** It is in the account, put aside there, or deleted by the player since. */
const isArrived = (status: number) => [200, 409, 404].includes(status)

/** What the page says after an answer with this status. What was refused stays on this device. */
const NOTES = { 409: 'saveElsewhere', 413: 'saveTooLarge', 401: 'saveSignedOut' } as const

export interface GameSave {
  /** What is stored now. */
  readonly values: ReadonlyMap<string, string>
  /** Takes what the game changed. */
  change: (isCleared: boolean, changes: StorageMessage['changes']) => void
  /** Writes what waits: the page may end now. */
  flush: () => void
}

/** Waits for the page's viewer, but not for long. */
export async function findViewer(): Promise<Viewer> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, VIEWER_WITHIN_MS))
  return (await Promise.race([whenViewerKnown(), late])) ?? readViewer()
}

const tellOfLoss = () => saveNote.write('saveNotKept')

/** Opens the save of a game for the page's viewer. If it cannot be read, nothing is written over. */
export async function openSave(gameId: string, show: ShowDialog): Promise<GameSave> {
  saveNote.write(undefined)
  const me = await findViewer()
  if (me) return openPlayerSave({ gameId, userId: me.userId }, show)
  // Of an unknown player, too: it moves to the account at the next start.
  if (me === undefined) saveNote.write('saveNotLoaded')
  const copies = await listCopies(gameId)
  return createSave(copies?.get(gameId)?.values ?? {}, async (values, write) =>
    copies ? write(gameId, { seen: 0, values }).catch(tellOfLoss) : tellOfLoss(),
  )
}

/** Keeps the values, on the device by this way. Its promise ends when that is over, well or not. */
type Keep = (values: SaveValues, write: typeof writeCopy) => Promise<void>

const sizeOf = (key: string, value: string | null | undefined) =>
  typeof value === 'string' ? key.length + value.length : 0

/** The values, and when to keep them: soon after changes, or when the page may end. */
export function createSave(start: SaveValues, keep: Keep): GameSave {
  const values = new Map(Object.entries(start))
  let size = [...values].reduce((sum, [key, value]) => sum + sizeOf(key, value), 0)
  let waiting: ReturnType<typeof setTimeout> | undefined
  let changes = 0
  /** So many of the changes are kept: the end of the page may end a write, too. */
  let kept = 0

  function write(way: typeof writeCopy) {
    clearTimeout(waiting)
    waiting = undefined
    const count = changes
    void keep(Object.fromEntries(values), way).then(() => (kept = count))
  }

  return {
    values,
    change(isCleared, made) {
      if (isCleared) {
        values.clear()
        size = 0
      }
      for (const [key, value] of made) {
        const next = size - sizeOf(key, values.get(key)) + sizeOf(key, value)
        // The portal's script in the game keeps the limit: this is another one.
        if (next > MAX_STORED) continue
        size = next
        if (value === null) values.delete(key)
        else values.set(key, value)
      }
      changes += 1
      waiting ??= setTimeout(write, COPY_AFTER_MS, writeCopy)
    },
    flush() {
      if (kept !== changes) write(leaveCopy)
    },
  }
}

async function openPlayerSave(save: GamePlayer, show: ShowDialog): Promise<GameSave> {
  const unsent = await sendCopies(save)
  if (unsent) return followAccount(save, unsent, unsent.writer)
  let start: DeviceCopy = { seen: 0, values: {} }
  try {
    let { latest, asides, now } = await loadSave(save)
    if (latest) start = { seen: latest.revision, values: latest.values }
    if (latest && asides.length > 0) {
      const { askForSave } = await import('./choose-save.tsx')
      const chosen = await askForSave(show, { versions: [latest, ...asides], now })
      // Without an answer the account's goes on, and the next start asks again.
      if (chosen !== undefined) {
        await chooseSave(save, chosen)
        ;({ latest } = await loadSave(save))
        if (latest) start = { seen: latest.revision, values: latest.values }
      }
    }
  } catch (error) {
    // The game starts with what is known, and the server puts aside what does not continue the save.
    console.error('The save of the game could not be loaded:', error)
    saveNote.write('saveNotLoaded')
  }
  return followAccount(save, start, makeRandomId())
}

/**
 * Sends what this device has and the account has not: it continues the save, or is put aside.
 *
 * @returns the last copy that the account did not take, with which the game goes on, and who wrote it
 */
async function sendCopies(save: GamePlayer) {
  const prefix = playerPrefix(save)
  let unsent: (DeviceCopy & { writer: string }) | undefined
  // The visitor's comes first: a copy of the player is later.
  for (const [key, copy] of (await listCopies(save.gameId)) ?? []) {
    const isVisitors = key === save.gameId
    if (isVisitors ? Object.keys(copy.values).length === 0 : !key.startsWith(prefix)) continue
    const writer = isVisitors ? makeRandomId() : key.slice(prefix.length)
    const { status } = await sendSave(save, writer, copy)
    if (isArrived(status)) removeCopy(key)
    else {
      unsent = { ...copy, writer }
      saveNote.write(NOTES[status as keyof typeof NOTES] ?? 'saveNotSent')
    }
  }
  return unsent
}

/** Sends what the game changes. Until it has arrived, a copy stays on this device. */
function followAccount(save: GamePlayer, start: DeviceCopy, writer: string): GameSave {
  const key = playerPrefix(save) + writer
  let { seen } = start
  let unsent: SaveValues | undefined
  let sendBy = 0
  let isSending = false
  let isOver = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(send, delayMs)
  }

  async function send(isLate = false) {
    if (isSending || !unsent || isOver) return
    isSending = true
    const values = unsent
    unsent = undefined
    const { status, revision = seen } = await sendSave(save, writer, { seen, values }, isLate)
    isSending = false
    if (status === 0 || status >= 500 || status === 429) {
      unsent ??= values
      failures += 1
      // One failure may be a moment without a connection.
      if (failures > 1) saveNote.write('saveNotSent')
      return schedule(backoffMs(failures, BACKOFF))
    }
    failures = 0
    seen = revision
    isOver = status === 401 || status === 404
    saveNote.write(NOTES[status as keyof typeof NOTES])
    if (unsent) schedule(SEND_AFTER_MS)
    else if (isArrived(status)) removeCopy(key)
  }

  const game = createSave(start.values, (values, write) => {
    const now = performance.now()
    if (!unsent) sendBy = now + SEND_EVERY_MS
    unsent = values
    // A failed sending has its own time.
    if (failures === 0) schedule(Math.min(SEND_AFTER_MS - COPY_AFTER_MS, sendBy - now))
    // What the device cannot keep is sent a moment later.
    return write(key, { seen, values }).catch(() => undefined)
  })
  return {
    ...game,
    flush() {
      game.flush()
      void send(true)
    },
  }
}
