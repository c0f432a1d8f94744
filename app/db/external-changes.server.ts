/**
 * Changes by another process on the same database: the operator's command line, for one. SQLite says
 * that something changed, Postgres passes the facts on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { factSchema, type Fact } from '../cluster/events.ts'
import { createPoller } from '../lib/poller.ts'
import type { Reader } from './db.server.ts'
import { isPostgres } from './engine.ts'

const CHANNEL = 'io_arcade_facts'
/** SQLite reads one number for it: some microseconds, nothing from the disk. */
const LOOK_EVERY_MS = 250
/** After a lost connection, ms. */
const RECONNECT_MS = 2_000
/** A server that does not answer must not be waited for, at the start or at the end, ms. */
const ANSWER_MS = 5_000
/** Postgres takes less than 8,000. */
const MAX_PAYLOAD_BYTES = 7_000

/** What is told of other processes' changes. */
export interface OutsideListener {
  /** What changed is known. */
  onFact(fact: Fact): void
  /** Something may have changed: what is kept in memory is to be read again. */
  onChange(): void
}

/** Tells the other processes on this Postgres; those on SQLite see the change by themselves. */
export async function tellOthers(db: Reader, facts: readonly Fact[]): Promise<void> {
  if (!isPostgres(db)) return
  for (const fact of facts) {
    const text = JSON.stringify(fact)
    // What is no fact makes them read everything again.
    const payload = Buffer.byteLength(text) > MAX_PAYLOAD_BYTES ? '' : text
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
  }
}

/** Begins to listen for what other processes change. Returns the way to stop. */
export function watchOutside(
  db: Reader,
  location: string,
  listener: OutsideListener,
): () => Promise<void> {
  return isPostgres(db) ? listen(location, listener) : lookAtVersion(db, listener)
}

function lookAtVersion(db: Reader, { onChange }: OutsideListener) {
  let seen: number | undefined

  async function look() {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    const version = rows[0]?.data_version
    // At the first look too: something may have changed since the state was read.
    if (version !== seen) onChange()
    seen = version
  }

  // A storage fault is reported where a request reads the data.
  return createPoller(look, { firstMs: 0, everyMs: LOOK_EVERY_MS }).stop
}

/** Undefined where it is none that this version knows. */
function readFact(payload: string): Fact | undefined {
  try {
    return factSchema.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

function listen(location: string, { onFact, onChange }: OutsideListener) {
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
      const fact = readFact(payload)
      if (fact) onFact(fact)
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
