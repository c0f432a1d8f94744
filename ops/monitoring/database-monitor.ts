/**
 * The metrics of the database and of the mail outbox in it: measured rarely, and with a time limit.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { keepFor } from '#lib/keep-for.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { DatabaseMeasures } from '#platform/db/measure.server.ts'
import { measureOutbox } from '#features/mail/server/outbox.server.ts'
import { gauge, valuesOf, type ReadMetric } from './read-metric.ts'

/** Requests within this time share one result, ms. */
const KEEP_MS = 2_000
/** A database that takes longer for an empty query is too slow for pages as well, ms. */
const RESPONSE_MS = 1_000

export interface DatabaseSource {
  db: Db
  /** Measures the files or the connections of the database. */
  measureDatabase(): Promise<DatabaseMeasures>
}

interface DatabaseState {
  measures: DatabaseMeasures
  /** Query results; undefined if the database did not respond in time. */
  response?: {
    /** Duration of an empty query, ms. */
    readMs: number
    outbox: { waiting: number; oldestMs: number }
  }
}

/**
 * Returns a function that reads the state, which is kept for two seconds. It never throws.
 * `keepMs` is for tests.
 */
export function monitorDatabase(
  { db, measureDatabase }: DatabaseSource,
  keepMs = KEEP_MS,
): () => Promise<DatabaseState> {
  let reading: Promise<DatabaseState['response']> | undefined

  async function read(): Promise<DatabaseState['response']> {
    const requestedAt = performance.now()
    await sql`select 1`.execute(db)
    const readMs = performance.now() - requestedAt
    const { waiting, oldestAt } = await measureOutbox(db)
    const oldestMs = oldestAt === undefined ? 0 : Math.max(0, db.now() - oldestAt)
    return { readMs, outbox: { waiting, oldestMs } }
  }

  async function poll(): Promise<DatabaseState> {
    // A query without a response is still pending. More queries would not help.
    reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined))
    const response = await Promise.race([reading, pause(RESPONSE_MS, undefined, { ref: false })])
    const measures = await measureDatabase()
    return response ? { measures, response } : { measures }
  }

  return keepFor(keepMs, poll)
}

/** Omits the metrics that need a response of the database while it does not respond. */
export function describeDatabase(readState: () => Promise<DatabaseState>): ReadMetric[] {
  const readResponse = async () => (await readState()).response
  return [
    gauge('database_up', '1 while the database responds within a second.', async () =>
      Number((await readResponse()) !== undefined),
    ),
    gauge('database_read_seconds', 'How long an empty query just took.', async () => {
      const response = await readResponse()
      return response && response.readMs / 1_000
    }),
    gauge('outbox_mails', 'Queued mails.', async () => (await readResponse())?.outbox.waiting),
    gauge(
      'outbox_oldest_seconds',
      'How long the oldest queued mail has waited; 0 if there is none.',
      async () => {
        const response = await readResponse()
        return response && response.outbox.oldestMs / 1_000
      },
    ),
    gauge('sqlite_bytes', "Size of SQLite's files.", async () => {
      const { measures } = await readState()
      if (measures.engine !== 'sqlite') return undefined
      return valuesOf('file', { database: measures.databaseBytes, wal: measures.walBytes })
    }),
    gauge(
      'postgres_connections',
      'Connections of this process, and queries waiting for one.',
      async () => {
        const { measures } = await readState()
        if (measures.engine !== 'postgres') return undefined
        return valuesOf('state', {
          in_use: measures.inUse,
          idle: measures.idle,
          waiting: measures.waiting,
        })
      },
    ),
  ]
}
