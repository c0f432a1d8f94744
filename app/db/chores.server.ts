/** Chores that come again: of all nodes on a database one does each. */
import type { Db, Reader } from './db.server.ts'
import { transact, type Tx } from './transact.server.ts'

const HOUR_MS = 60 * 60_000
/** Nobody else begins a round that one node has in hand; of one that was killed, others take it after this. */
const CLAIM_MS = 5 * 60_000
/** Well before the claim ends. */
const RENEW_AFTER_MS = 60_000
/** When the nightly one is due, by the clock of the machine. */
const NIGHT_HOUR = 3

/** What is to be done again and again. */
export interface Chore {
  /** Its row. */
  id: number
  /** When the round after the one that began then is due, ms. */
  nextAfter(startedAt: number): number
  /** A round is never due later than so far ahead, ms. */
  longestMs: number
}

/** Every hour. */
export const HOUSEKEEPING: Chore = {
  id: 1,
  nextAfter: (startedAt) => startedAt + HOUR_MS,
  longestMs: HOUR_MS,
}

/** At once where there was none yet, then every night. */
export const NIGHTLY_BACKUP: Chore = {
  id: 2,
  nextAfter: nextNight,
  // A night in autumn has an hour more.
  longestMs: 25 * HOUR_MS,
}

/** At once where there was none yet, then four times a day. */
export const GAME_CHECKS: Chore = {
  id: 3,
  nextAfter: (startedAt) => startedAt + 6 * HOUR_MS,
  longestMs: 6 * HOUR_MS,
}

/**
 * The row that says when somebody last asked that the games' files be read again: of this one only the
 * time counts, nobody takes it in hand.
 */
export const GAMES_RELOAD_ID = 4

/**
 * The row that says from when a fleet stores sessions by hash alone (record 52). Its migration wrote
 * it. It is no job: no node acquires it.
 */
export const SESSION_HASHES_ID = 16

/** The first night's hour after this moment, ms. */
function nextNight(time: number): number {
  const night = new Date(time)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night.getTime() <= time) night.setDate(night.getDate() + 1)
  return night.getTime()
}

/** A round that this node has in hand. */
export interface Round {
  /** Keeps it in hand; false once another node has taken it. To be asked before each piece of work. */
  hold(): Promise<boolean>
  /** The next one is due after this one's beginning. */
  finish(): Promise<void>
  /** Leaves the rest to whoever asks first, once so many ms have passed. */
  leave(afterMs?: number): Promise<void>
}

/** Whether a round of it was ever begun. */
export async function wasEverDone(db: Reader, { id }: Chore): Promise<boolean> {
  const row = await db
    .selectFrom('chores')
    .select('next_round_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return (row?.next_round_at ?? 0) > 0
}

/** Takes the round that is due; undefined where none is, or another node has it in hand. */
export async function takeRound(
  db: Db,
  chore: Chore,
  clock = () => db.now(),
): Promise<Round | undefined> {
  const startedAt = clock()
  let heldUntil = startedAt + CLAIM_MS
  if (!(await transact(db, (tx) => claim(tx, chore, startedAt, heldUntil)))) return undefined

  /** False where another node has taken the round meanwhile. */
  async function move(nextAt: number): Promise<boolean> {
    const isOwn = await transact(db, (tx) => setNext(tx, chore, heldUntil, nextAt))
    if (isOwn) heldUntil = nextAt
    return isOwn
  }

  return {
    async hold() {
      const until = clock() + CLAIM_MS
      return until - heldUntil < RENEW_AFTER_MS || move(until)
    },
    finish: async () => void (await move(chore.nextAfter(startedAt))),
    leave: async (afterMs = 0) => void (await move(clock() + afterMs)),
  }
}

async function claim(
  tx: Tx,
  { id, longestMs }: Chore,
  now: number,
  heldUntil: number,
): Promise<boolean> {
  await tx
    .insertInto('chores')
    .values({ id, next_round_at: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('chores')
    .set({ next_round_at: heldUntil })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([
        eb('next_round_at', '<=', now),
        // Of a clock that was set back since: nobody would ever come to it.
        eb('next_round_at', '>', now + longestMs),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function setNext(tx: Tx, { id }: Chore, heldUntil: number, nextAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chores')
    .set({ next_round_at: nextAt })
    .where('id', '=', id)
    .where('next_round_at', '=', heldUntil)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
