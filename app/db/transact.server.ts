/**
 * The only way to change data: a transaction, and the events that are published after its commit.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Bus } from '../cluster/bus.ts'
import type { DomainEvent } from '../cluster/events.ts'
import { isPostgres } from './engine.ts'
import { isBrokenConnection, isStorageFault } from './storage-fault.ts'
import type { Database } from './tables.ts'
import { refuseInTransaction, runGuarded } from './transaction-guard.ts'

/** A transaction. Functions that change data take it, so they cannot be called outside of one. */
export type Tx = Transaction<Database> & {
  /** Adds an event, which is published after the commit. */
  emit(event: DomainEvent): void
  /** The time of the database's clock, ms. */
  now(): number
}

/** Work that may run again from the start. Its only side effects must be on the database. */
export type Work<Result> = (tx: Tx) => Promise<Result>

export interface WriteOptions {
  /**
   * Set it if the work is idempotent. Then it is retried when the connection breaks during the
   * commit and the outcome is unknown. Before the commit, it is always retried.
   */
  isRepeatable?: boolean
}

export interface Writer {
  /**
   * Runs the work in a transaction. Resolves once it is committed and durable, and its events are
   * published.
   */
  write<Result>(work: Work<Result>, options?: WriteOptions): Promise<Result>
}

/** What a writer needs besides the database. */
interface WriterContext {
  bus: Bus
  /** The time of the database's clock, ms. */
  now(): number
}

interface Waiting {
  work: Work<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Postgres error codes: deadlock, serialization failure. */
const CLASHES = new Set(['40P01', '40001'])
const MAX_ATTEMPTS = 5

/**
 * Runs the work in a transaction. Its events are published after the commit.
 *
 * @throws the error of the work, or a storage fault; nothing is changed then
 */
export async function transact<Result>(
  db: { readonly writer: Writer },
  work: Work<Result>,
  options?: WriteOptions,
): Promise<Result> {
  refuseInTransaction()
  return db.writer.write(work, options)
}

/**
 * Creates the writer. On SQLite, all writes of one turn of the event loop share a commit, and a
 * failing one does not affect the others. Postgres commits concurrently: each work has its own
 * transaction, is retried after a deadlock or serialization failure, and once after its connection
 * broke.
 */
export function createWriter(db: Kysely<Database>, context: WriterContext): Writer {
  return isPostgres(db) ? createPostgresWriter(db, context) : createSqliteWriter(db, context)
}

/** Wraps the transaction for one work, which has its own events. */
function withEvents(
  transaction: Transaction<Database>,
  events: DomainEvent[],
  { now }: WriterContext,
): Tx {
  const emit = (event: DomainEvent) => void events.push(event)
  return Object.assign(transaction.withoutPlugins(), { emit, now })
}

/** @param onDone called after the work, before its commit */
async function runAlone<Result>(
  db: Kysely<Database>,
  context: WriterContext,
  work: Work<Result>,
  onDone: () => void = () => undefined,
) {
  const events: DomainEvent[] = []
  const result = await db.transaction().execute(async (tx) => {
    const done = await runGuarded(work, withEvents(tx, events, context))
    onDone()
    return done
  })
  context.bus.publish(events)
  return result
}

function createPostgresWriter(db: Kysely<Database>, context: WriterContext): Writer {
  return {
    async write(work, { isRepeatable = false } = {}) {
      let wasBroken = false
      for (let attempts = 1; ; attempts += 1) {
        let isCommitting = false
        try {
          return await runAlone(db, context, work, () => (isCommitting = true))
        } catch (error) {
          const code = String((error as { code?: unknown } | undefined)?.code)
          const isNew: boolean =
            !wasBroken && isBrokenConnection(error) && (isRepeatable || !isCommitting)
          if (!(isNew || CLASHES.has(code)) || attempts === MAX_ATTEMPTS) throw error
          wasBroken ||= isNew
        }
      }
    },
  }
}

function createSqliteWriter(db: Kysely<Database>, context: WriterContext): Writer {
  let waiting: Waiting[] = []
  let isScheduled = false

  async function flush() {
    const batch = waiting
    waiting = []
    const events: DomainEvent[] = []
    try {
      const results = await db.transaction().execute(async (tx) => {
        const done: unknown[] = []
        for (const { work } of batch)
          done.push(await runGuarded(work, withEvents(tx, events, context)))
        return done
      })
      batch.forEach(({ resolve }, index) => resolve(results[index]))
      context.bus.publish(events)
    } catch (error) {
      // A full disk or a locked file affects each of them equally.
      if (isStorageFault(error) || batch.length === 1) batch.forEach(({ reject }) => reject(error))
      // One of them failed and rolled back the others: each is retried in its own transaction.
      else
        for (const { work, resolve, reject } of batch) {
          await runAlone(db, context, work).then(resolve, reject)
        }
    }
    if (waiting.length > 0) setImmediate(flush)
    else isScheduled = false
  }

  return {
    write<Result>(work: Work<Result>) {
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (result: unknown) => void, reject })
        if (isScheduled) return
        isScheduled = true
        setImmediate(flush)
      })
    },
  }
}
