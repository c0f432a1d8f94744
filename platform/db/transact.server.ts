/**
 * The only way to change data: a transaction, the handlers of its events, and the events that are
 * published after its commit.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Bus } from '../events/bus.ts'
import { isPublished, type DomainEvent, type EventKind, type EventOf } from '../events/events.ts'
import { createBatchLoader } from './batch-loader.ts'
import { isPostgres } from './engine.ts'
import { isBusy, retryUntilFree } from './sqlite-file.server.ts'
import { isBrokenConnection } from './storage-fault.ts'
import type { Database } from './tables.ts'
import { refuseInTransaction, runGuarded } from './transaction-guard.ts'

/** A transaction. Functions that change data take it, so they cannot be called outside of one. */
export type Tx = Transaction<Database> & {
  /** Adds an event: its handlers run before the commit, and it may be published after it. */
  emit(event: DomainEvent): void
  /** The time of the database's clock, ms. */
  now(): number
}

/** Reacts to all events of one kind that a transaction has emitted, and may emit more. */
export type EventHandler<Kind extends EventKind> = (
  tx: Tx,
  events: readonly EventOf<Kind>[],
) => Promise<void>

/** What runs in a transaction when it has emitted an event, by kind. */
export type EventHandlers = { readonly [Kind in EventKind]?: readonly EventHandler<Kind>[] }

/** Work that may run again from the start. Its only side effects must be on the database. */
export type Work<Result> = (tx: Tx) => Promise<Result>

interface WriteOptions {
  /**
   * Set it if the work is idempotent. Then it is retried when the connection breaks during the
   * commit and the outcome is unknown. Before the commit, it is always retried.
   */
  isRepeatable?: boolean
}

/** A committed transaction. */
interface Written<Result> {
  result: Result
  /** All events, those of handlers too. */
  events: readonly DomainEvent[]
}

export interface Writer {
  /**
   * Runs the work in a transaction. Resolves once it is committed and durable, and its events are
   * published.
   */
  write<Result>(work: Work<Result>, options?: WriteOptions): Promise<Written<Result>>
  /** Sets what reacts to the events of all transactions from now on. */
  setHandlers(handlers: EventHandlers): void
}

/** What a writer needs besides the database. */
interface WriterContext {
  bus: Bus
  /** The time of the database's clock, ms. */
  now(): number
  handlers?: EventHandlers
}

const MAX_ATTEMPTS = 5
/**
 * Attempts by the Postgres error: a deadlock, a serialization failure, and a key that another transaction
 * took meanwhile, which the second attempt sees.
 */
const ATTEMPTS = new Map([
  ['40P01', MAX_ATTEMPTS],
  ['40001', MAX_ATTEMPTS],
  ['23505', 2],
])
/** Handlers that emit for each other without end would keep the transaction open. */
const MAX_HANDLER_ROUNDS = 10

/**
 * Runs the work and the handlers of its events in a transaction. Its events are published after the
 * commit.
 *
 * @throws the error of the work or of a handler, or a storage fault; nothing is changed then
 */
export async function transact<Result>(
  db: { readonly writer: Writer },
  work: Work<Result>,
  options?: WriteOptions,
): Promise<Result> {
  return (await transactWithEvents(db, work, options)).result
}

/** The same, and returns the events too, for a caller that reports what handlers did. */
export async function transactWithEvents<Result>(
  db: { readonly writer: Writer },
  work: Work<Result>,
  options?: WriteOptions,
): Promise<Written<Result>> {
  refuseInTransaction()
  return db.writer.write(work, options)
}

/**
 * Creates the writer. On SQLite, writes that arrive together share a commit, and a failing one does
 * not affect the others. Postgres commits concurrently: each work has its own transaction. It is
 * retried after a clash with another one, and once after its connection broke.
 */
export function createWriter(db: Kysely<Database>, context: WriterContext): Writer {
  const create = isPostgres(db) ? createPostgresWrite : createSqliteWrite
  return {
    write: create(db, context),
    setHandlers(handlers) {
      context.handlers = handlers
    },
  }
}

/** Runs one work with its handlers. */
async function runWork<Result>(
  transaction: Transaction<Database>,
  work: Work<Result>,
  { now, handlers = {} }: WriterContext,
): Promise<Written<Result>> {
  const events: DomainEvent[] = []
  const emit = (event: DomainEvent) => void events.push(event)
  const result = await runGuarded(
    async (tx) => {
      const done = await work(tx)
      await runHandlers(tx, events, handlers)
      return done
    },
    Object.assign(transaction.withoutPlugins(), { emit, now }),
  )
  return { result, events }
}

/** Runs the handlers until they emit no more. Each gets all new events of its kind at once. */
async function runHandlers(tx: Tx, events: readonly DomainEvent[], handlers: EventHandlers) {
  let handled = 0
  for (let round = 0; handled < events.length; round += 1) {
    if (round === MAX_HANDLER_ROUNDS) throw new Error(`endless events: ${events.at(-1)?.kind}`)
    const byKind = Map.groupBy(events.slice(handled), ({ kind }) => kind)
    handled = events.length
    for (const [kind, group] of byKind) {
      // Each kind has its own type of handler, which the compiler cannot follow in a loop.
      for (const handle of handlers[kind] ?? []) await handle(tx, group as never)
    }
  }
}

const publish = ({ bus }: WriterContext, events: readonly DomainEvent[]) =>
  bus.publish(events.filter(isPublished))

/** Runs the work in a transaction, which on SQLite may have to wait for that of another process. */
function begin<Result>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false
  return retryUntilFree(
    () =>
      db.transaction().execute((tx) => {
        hasBegun = true
        return work(tx)
      }),
    (error) => isBusy(error) && !hasBegun,
  )
}

/** @param onDone called after the work, before its commit */
async function runAlone<Result>(
  db: Kysely<Database>,
  context: WriterContext,
  work: Work<Result>,
  onDone: () => void = () => undefined,
): Promise<Written<Result>> {
  const written = await begin(db, async (tx) => {
    const done = await runWork(tx, work, context)
    onDone()
    return done
  })
  publish(context, written.events)
  return written
}

function createPostgresWrite(db: Kysely<Database>, context: WriterContext): Writer['write'] {
  return async (work, { isRepeatable = false } = {}) => {
    let wasBroken = false
    for (let attempts = 1; ; attempts += 1) {
      let isCommitting = false
      try {
        return await runAlone(db, context, work, () => (isCommitting = true))
      } catch (error) {
        const code = String((error as { code?: unknown } | undefined)?.code)
        const isNew: boolean =
          !wasBroken && isBrokenConnection(error) && (isRepeatable || !isCommitting)
        if (attempts >= (isNew ? MAX_ATTEMPTS : (ATTEMPTS.get(code) ?? 1))) throw error
        wasBroken ||= isNew
      }
    }
  }
}

function createSqliteWrite(db: Kysely<Database>, context: WriterContext): Writer['write'] {
  const write = createBatchLoader(async (batch: readonly Work<unknown>[]) => {
    const written = await begin(db, async (tx) => {
      const done: Written<unknown>[] = []
      for (const work of batch) done.push(await runWork(tx, work, context))
      return done
    })
    for (const { events } of written) publish(context, events)
    return written
  })
  return write as Writer['write']
}
