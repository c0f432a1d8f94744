/** Looks at the database for whoever watches the portal: seldom, and never for long. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseMeasures } from '#app/db/measure.server.ts'
import { measureOutbox } from '#app/features/mail/outbox.server.ts'
import type { Services } from '../services.ts'

/** Whoever asks again within this is told the same, ms. */
const KEEP_MS = 2_000
/** A database that takes longer to read nothing is of no use to a page either, ms. */
const ANSWER_MS = 1_000

export interface DatabaseState {
  measures: DatabaseMeasures
  /** What else it had to say; undefined where it did not answer in time. */
  answer?: {
    /** How long a read of nothing took, ms. */
    readMs: number
    outbox: { waiting: number; oldestMs: number }
  }
}

/** Makes what tells the state, which is at most two seconds old; `keepMs` is for tests. It never throws. */
export function monitorDatabase(
  { db, measureDatabase }: Pick<Services, 'db' | 'measureDatabase'>,
  keepMs = KEEP_MS,
): () => Promise<DatabaseState> {
  let asking: Promise<DatabaseState['answer']> | undefined
  let state: Promise<DatabaseState> | undefined
  let lookedAt = -Infinity

  async function ask(): Promise<DatabaseState['answer']> {
    const askedAt = performance.now()
    await sql`select 1`.execute(db)
    const readMs = performance.now() - askedAt
    const { waiting, oldestAt } = await measureOutbox(db)
    const oldestMs = oldestAt === undefined ? 0 : Math.max(0, db.now() - oldestAt)
    return { readMs, outbox: { waiting, oldestMs } }
  }

  async function poll(): Promise<DatabaseState> {
    // One that was not answered is still under way: more of them would make it no better.
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => (asking = undefined))
    const answer = await Promise.race([asking, pause(ANSWER_MS, undefined, { ref: false })])
    const measures = await measureDatabase()
    return answer ? { measures, answer } : { measures }
  }

  return () => {
    const now = performance.now()
    if (!state || now - lookedAt >= keepMs) {
      lookedAt = now
      state = poll()
    }
    return state
  }
}
