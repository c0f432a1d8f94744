/** The one way to change data: a transaction, and the events that are told once it is committed. */
import type { Kysely, Transaction } from 'kysely'
import type { Bus } from '../cluster/bus.ts'
import type { DomainEvent } from '../cluster/events.ts'
import { isPostgres } from './engine.ts'
import { isBrokenConnection, isStorageFault } from './storage-fault.ts'
import type { Database } from './tables.ts'
import { refuseInTransaction, runGuarded } from './transaction-guard.ts'

/** A transaction. What changes data takes it, and cannot be called without one. */
export type Tx = Transaction<Database> & {
  /** Says what becomes true with the commit. */
  emit(event: DomainEvent): void
  /** The time by the database's clock, ms. */
  now(): number
}

/** Work that may be run again from the start: it must have no effect but on the database. */
export type Work<Result> = (tx: Tx) => Promise<Result>

export interface WriteOptions {
  /**
   * Doing it twice is doing it once: it may be repeated where its commit was cut off, and nobody knows
   * whether it was made. What has not come to its commit is repeated in any case.
   */
  isRepeatable?: boolean
}

export interface Writer {
  /** Runs the work in a transaction; resolves once it is committed, durable, and told. */
  write<Result>(work: Work<Result>, options?: WriteOptions): Promise<Result>
}

/** What a writer needs beside the database. */
interface WriterContext {
  bus: Bus
  /** The time by the database's clock, ms. */
  now(): number
}

interface Waiting {
  work: Work<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Two of Postgres' transactions waited for each other, or one could not see the other's changes. */
const CLASHES = new Set(['40P01', '40001'])
const MAX_ATTEMPTS = 5

/**
 * Changes data: all that the work does, or nothing. Its events are told after the commit.
 *
 * @throws what the work throws, and the storage's faults; nothing is changed then
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
 * On SQLite the writes of one turn of the event loop share one commit, and one that fails takes no
 * other with it. Postgres commits in parallel by itself: there each work is a transaction of its own,
 * and is tried again where it clashed with another, and once where its connection broke.
 */
export function createWriter(db: Kysely<Database>, context: WriterContext): Writer {
  return isPostgres(db) ? createPostgresWriter(db, context) : createSqliteWriter(db, context)
}

/** The same transaction for one of several works: each has events of its own. */
function withEvents(
  transaction: Transaction<Database>,
  events: DomainEvent[],
  { now }: WriterContext,
): Tx {
  const emit = (event: DomainEvent) => void events.push(event)
  return Object.assign(transaction.withoutPlugins(), { emit, now })
}

/** @param onDone the work is done, and its commit begins */
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
      // A full disk, or a file that another process holds, is the same for each of them.
      if (isStorageFault(error) || batch.length === 1) batch.forEach(({ reject }) => reject(error))
      // One of them failed and took the others with it: each gets its own transaction.
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
