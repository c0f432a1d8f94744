/**
 * The save of a game, as its page has it: a visitor's on this device, a player's in the account
 * (ADR 80). One lazy chunk of the pages of games that store something.
 */
import {
  readViewer,
  whenViewerKnown,
  type Viewer,
} from '#features/accounts/browser/viewer-store.ts'
import { MAX_STORED } from '#features/hosted-games/storage-messages.ts'
import { makeRandomId } from '#lib/random-id.ts'
import { backoffMs } from '#lib/retry.ts'
import type { GamePlayer, SaveValues } from '../save-format.ts'
import { chooseSave, loadSave, sendSave } from './account-saves.ts'
import type { SaveDialog, SaveDialogProps } from './choose-save.tsx'
import {
  leaveCopy,
  listCopies,
  playerPrefix,
  removeCopy,
  visitorKey,
  writeCopy,
  type DeviceCopy,
} from './device-copy.ts'
import { saveNote } from './save-note.ts'

/** Changes of this time are written to the device together, ms. */
const COPY_AFTER_MS = 300
/** They are sent after this time without another change, ms. */
const SEND_AFTER_MS = 1_000
/** A game that never rests is sent this often, ms. */
const SEND_EVERY_MS = 10_000
/** A game does not wait longer to know who plays, ms. */
const VIEWER_WITHIN_MS = 5_000
const BACKOFF = { firstMs: 2_000, maxMs: 60_000, jitter: 0.5 }

/** A key with its new value; null removes it. */
export type SaveChange = [key: string, value: string | null]

export interface GameSave {
  /** What is stored now. */
  readonly values: ReadonlyMap<string, string>
  /** Takes what the game changed. */
  change: (isCleared: boolean, changes: readonly SaveChange[]) => void
  /** Writes what waits: the page may end now. */
  flush: () => void
}

/** The dialog that asks the player which version goes on, and what it needs. */
export interface SaveQuestion extends SaveDialogProps {
  Ask: typeof SaveDialog
}

/** Renders the question; undefined ends it. */
type ShowQuestion = (question: SaveQuestion | undefined) => void

/** Waits for the page's viewer, but not for long. */
export async function findViewer(): Promise<Viewer> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, VIEWER_WITHIN_MS))
  return (await Promise.race([whenViewerKnown(), late])) ?? readViewer()
}

/** Opens the save of a game for the page's viewer. If it cannot be read, nothing is written over. */
export async function openSave(gameId: string, show: ShowQuestion): Promise<GameSave> {
  saveNote.write(undefined)
  const me = await findViewer()
  if (me) return openPlayerSave({ gameId, userId: me.userId }, show)
  // Of an unknown player, too: it moves to the account at the next start.
  if (me === undefined) saveNote.write('saveNotLoaded')
  return openVisitorSave(visitorKey(gameId))
}

const tellOfLoss = () => saveNote.write('saveNotKept')

async function openVisitorSave(key: string): Promise<GameSave> {
  try {
    const copies = await listCopies(key)
    return createSave(copies.get(key)?.values ?? {}, (values, write) =>
      write(key, { seen: 0, values }).catch(tellOfLoss),
    )
  } catch (error) {
    console.error('What the game stored could not be read:', error)
    return createSave({}, async () => tellOfLoss())
  }
}

/** Keeps the values, on the device by this way. Its promise ends when that is over, well or not. */
type Keep = (values: SaveValues, write: typeof writeCopy) => Promise<void>

/** The values, and when to keep them: soon after changes, or when the page may end. */
function createSave(start: SaveValues, keep: Keep): GameSave {
  const values = new Map(Object.entries(start))
  let size = [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** The last write, as long as it is not over: the end of the page may end it, too. */
  let writing: Promise<void> | undefined

  function write(way: typeof writeCopy) {
    clearTimeout(waiting)
    waiting = undefined
    const last = keep(Object.fromEntries(values), way).then(() => {
      if (writing === last) writing = undefined
    })
    writing = last
  }

  return {
    values,
    change(isCleared, changes) {
      if (isCleared) {
        values.clear()
        size = 0
      }
      for (const [key, value] of changes) {
        const sizeOf = (text: string | null | undefined) =>
          typeof text === 'string' ? key.length + text.length : 0
        const next = size - sizeOf(values.get(key)) + sizeOf(value)
        // The portal's script in the game keeps the limit: this is another one.
        if (next > MAX_STORED) continue
        size = next
        if (value === null) values.delete(key)
        else values.set(key, value)
      }
      waiting ??= setTimeout(write, COPY_AFTER_MS, writeCopy)
    },
    flush() {
      if (waiting !== undefined || writing) write(leaveCopy)
    },
  }
}

async function askForSave(show: ShowQuestion, about: Pick<SaveDialogProps, 'versions' | 'now'>) {
  const { SaveDialog: Ask } = await import('./choose-save.tsx')
  return new Promise<number | undefined>((resolve) => {
    const answer = (revision?: number) => {
      show(undefined)
      resolve(revision)
    }
    show({ ...about, Ask, answer })
  })
}

async function openPlayerSave(save: GamePlayer, show: ShowQuestion): Promise<GameSave> {
  let start: DeviceCopy = { seen: 0, values: {} }
  let writer = makeRandomId()
  try {
    const refused = await sendCopies(save)
    let { latest, asides, now } = await loadSave(save)
    if (latest) start = { seen: latest.revision, values: latest.values }
    const chosen =
      latest && asides.length > 0
        ? await askForSave(show, { versions: [latest, ...asides], now })
        : undefined
    // Without an answer the account's goes on, and the next start asks again.
    if (chosen !== undefined) {
      await chooseSave(save, chosen)
      ;({ latest } = await loadSave(save))
      if (latest) start = { seen: latest.revision, values: latest.values }
    }
    // Too large for the account: it goes on from this device.
    if (refused) {
      start = refused
      writer = refused.writer
      saveNote.write('saveTooLarge')
    }
  } catch (error) {
    // The game starts with what is known, and the server puts aside what does not continue the save.
    console.error('The save of the game could not be loaded:', error)
    saveNote.write('saveNotLoaded')
  }
  return followAccount(save, start, writer)
}

/**
 * Sends what this device has and the account has not: it continues the save, or is put aside.
 *
 * @returns the copy that the server refused, and who wrote it
 */
async function sendCopies(
  save: GamePlayer,
): Promise<(DeviceCopy & { writer: string }) | undefined> {
  const prefix = playerPrefix(save.gameId, save.userId)
  const visitor = visitorKey(save.gameId)
  const copies = await listCopies(visitor).catch((error: unknown) => {
    console.error('What the game stored could not be read:', error)
    return new Map<string, DeviceCopy>()
  })
  let refused: Awaited<ReturnType<typeof sendCopies>>
  // The visitor's comes first: a copy of the player is later.
  for (const [key, copy] of copies) {
    if (key !== visitor && !key.startsWith(prefix)) continue
    if (key === visitor && Object.keys(copy.values).length === 0) continue
    const writer = key === visitor ? makeRandomId() : key.slice(prefix.length)
    const { status } = await sendSave({ ...save, ...copy, writer })
    // 404: the player has deleted the save since.
    if ([200, 409, 404].includes(status)) removeCopy(key)
    else if (status === 413) refused = { ...copy, writer }
    else throw new Error(`the server responded with ${status}`)
  }
  return refused
}

/** Sends what the game changes. Until it has arrived, a copy stays on this device. */
function followAccount(save: GamePlayer, start: DeviceCopy, writer: string): GameSave {
  const key = playerPrefix(save.gameId, save.userId) + writer
  let { seen } = start
  let unsent: SaveValues | undefined
  let unsentSince = 0
  let isSending = false
  let isOver = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(send, delayMs)
  }

  function take(values: SaveValues) {
    if (!unsent) unsentSince = performance.now()
    unsent = values
    const leftMs = unsentSince + SEND_EVERY_MS - performance.now()
    // A failed sending has its own time.
    if (failures === 0) schedule(Math.max(0, Math.min(SEND_AFTER_MS - COPY_AFTER_MS, leftMs)))
  }

  async function send(isLate = false) {
    if (isSending || !unsent || isOver) return
    isSending = true
    const values = unsent
    unsent = undefined
    const sent = await sendSave({ ...save, seen, writer, values, isLate }).catch(() => undefined)
    isSending = false
    const retryAfterS = sent?.retryAfterS ?? 0
    if (!sent || sent.status >= 500 || sent.status === 429) {
      unsent ??= values
      failures += 1
      // One failure may be a moment without a connection.
      if (failures > 1) saveNote.write('saveNotSent')
      schedule(Math.max(retryAfterS * 1_000, backoffMs(failures, BACKOFF)))
      return
    }
    failures = 0
    takeAnswer(sent.status, sent.revision)
    if (unsent && !isOver) schedule(SEND_AFTER_MS)
    // What was refused stays on this device.
    else if (!unsent && [200, 404, 409].includes(sent.status)) removeCopy(key)
  }

  function takeAnswer(status: number, written: number | undefined) {
    if (status === 200) seen = written!
    isOver = status === 401 || status === 404
    if (status === 409) saveNote.write('saveElsewhere')
    else if (status === 413) saveNote.write('saveTooLarge')
    else if (status === 401) saveNote.write('saveSignedOut')
    else if (['saveNotSent', 'saveTooLarge'].includes(saveNote.read() ?? ''))
      saveNote.write(undefined)
  }

  const game = createSave(start.values, (values, write) => {
    take(values)
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
