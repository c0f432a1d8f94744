/**
 * Detects changes by other processes on the same database, such as the CLI. On SQLite, the portal
 * only learns that something changed. On Postgres, it receives the events.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { eventSchema, type PublishedEvent } from '#platform/events/events.ts'
import { createPoller } from '#lib/poller.ts'
import { backoffMs } from '#lib/retry.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { isPostgres } from '#platform/db/engine.ts'
import { parseJson } from '#lib/parse-json.ts'

const CHANNEL = 'io_arcade_events'
/**
 * Interval for reading SQLite's `data_version`, ms. It takes some microseconds and reads nothing
 * from the disk.
 */
const POLL_EVERY_MS = 250
/** Delays before reconnecting, with jitter so that nodes do not all return at once. */
const BACKOFF = { firstMs: 1_000, maxMs: 3_000, jitter: 0.5 }
/** Timeout for a server that does not respond at the start or at the end, ms. */
const RESPONSE_MS = 5_000
/** Postgres allows less than 8,000. */
const MAX_PAYLOAD_BYTES = 7_000

/** Callbacks for the changes of other processes. */
interface ExternalChangeListener {
  /** Called with an event of another process. */
  onEvent(event: PublishedEvent): void
  /** Called if something may have changed. The state in memory must be read again. */
  onChange(): void
}

/**
 * Sends the event to the other processes on this Postgres. On SQLite, they detect the change
 * themselves.
 */
export async function notifyOtherProcesses(db: Reader, event: PublishedEvent): Promise<void> {
  if (!isPostgres(db)) return
  const text = JSON.stringify(event)
  // Receivers treat an unknown payload as a reason to read everything again.
  const payload = Buffer.byteLength(text) > MAX_PAYLOAD_BYTES ? '' : text
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
}

/** Listens for changes by other processes. Returns the function that stops listening. */
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
    // Also on the first poll: the data may have changed since the state was read.
    if (version !== seen) onChange()
    seen = version
  }

  // Ignored: a request that reads the data reports the storage fault.
  return createPoller(poll, { firstMs: 0, everyMs: POLL_EVERY_MS }).stop
}

function listen(location: string, { onEvent, onChange }: ExternalChangeListener) {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let failures = 0

  function connect() {
    const own = new Client({
      connectionString: location,
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_MS,
    })
    client = own
    own.on('notification', ({ payload = '' }) => {
      // Undefined for an event that this version does not know.
      const event = eventSchema.safeParse(parseJson(payload)).data
      if (event) onEvent(event)
      else onChange()
    })
    own.on('error', () => undefined)
    own.on('end', () => {
      if (isStopped || client !== own) return
      failures += 1
      timer = setTimeout(connect, backoffMs(failures, BACKOFF)).unref()
    })
    own
      .connect()
      .then(() => own.query(`listen ${CHANNEL}`))
      .then(() => (failures = 0))
      // Events may have been missed without a connection, so the state is read again.
      .then(onChange, () => own.end().catch(() => undefined))
  }

  connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    const ended = client?.end().catch(() => undefined)
    await Promise.race([ended, pause(RESPONSE_MS, undefined, { ref: false })])
  }
}
