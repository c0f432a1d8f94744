/**
 * Changes by another process on the same database: the operator's command line, for one. SQLite says
 * that something changed, Postgres passes the events on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { eventSchema, type DomainEvent } from '../cluster/events.ts'
import { createPoller } from '../lib/poller.ts'
import type { Reader } from './db.server.ts'
import { isPostgres } from './engine.ts'

const CHANNEL = 'io_arcade_facts'
/** SQLite reads one number for it: some microseconds, nothing from the disk. */
const POLL_EVERY_MS = 250
/** After a lost connection, ms. */
const RECONNECT_MS = 2_000
/** A server that does not answer must not be waited for, at the start or at the end, ms. */
const ANSWER_MS = 5_000
/** Postgres takes less than 8,000. */
const MAX_PAYLOAD_BYTES = 7_000

/** What is told of other processes' changes. */
export interface ExternalChangeListener {
  /** What changed is known. */
  onEvent(event: DomainEvent): void
  /** Something may have changed: what is kept in memory is to be read again. */
  onChange(): void
}

/** Tells the other processes on this Postgres; those on SQLite see the change by themselves. */
export async function notifyOtherProcesses(
  db: Reader,
  events: readonly DomainEvent[],
): Promise<void> {
  if (!isPostgres(db)) return
  for (const event of events) {
    const text = JSON.stringify(event)
    // What is no event makes them read everything again.
    const payload = Buffer.byteLength(text) > MAX_PAYLOAD_BYTES ? '' : text
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
  }
}

/** Begins to listen for what other processes change. Returns the way to stop. */
export function watchExternalChanges(
  db: Reader,
  location: string,
  listener: ExternalChangeListener,
): () => Promise<void> {
  return isPostgres(db) ? listen(location, listener) : pollDataVersion(db, listener)
}

function pollDataVersion(db: Reader, { onChange }: ExternalChangeListener) {
  let seen: number | undefined

  async function poll() {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    const version = rows[0]?.data_version
    // At the first look too: something may have changed since the state was read.
    if (version !== seen) onChange()
    seen = version
  }

  // A storage fault is reported where a request reads the data.
  return createPoller(poll, { firstMs: 0, everyMs: POLL_EVERY_MS }).stop
}

/** Undefined where it is none that this version knows. */
function parseEvent(payload: string): DomainEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

function listen(location: string, { onEvent, onChange }: ExternalChangeListener) {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function connect() {
    const own = new Client({
      connectionString: location,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
    })
    client = own
    own.on('notification', ({ payload = '' }) => {
      const event = parseEvent(payload)
      if (event) onEvent(event)
      else onChange()
    })
    own.on('error', () => undefined)
    own.on('end', () => {
      if (isStopped || client !== own) return
      timer = setTimeout(connect, RECONNECT_MS).unref()
    })
    own
      .connect()
      .then(() => own.query(`listen ${CHANNEL}`))
      // What was told while nobody listened is in the state.
      .then(onChange, () => own.end().catch(() => undefined))
  }

  connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    const ended = client?.end().catch(() => undefined)
    await Promise.race([ended, pause(ANSWER_MS, undefined, { ref: false })])
  }
}
