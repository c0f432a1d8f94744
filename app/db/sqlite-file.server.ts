/** Opens the SQLite file, durable by default, and refuses one that this program must not touch. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { NEWER_SCHEMA, migrationNames } from './migrate.server.ts'

/** How long a statement waits for another process's lock on the file. */
const BUSY_TIMEOUT_MS = 5_000
/** What SQLite refuses at once instead of waiting is tried again after this. */
const BUSY_RETRY_MS = 20
const SQLITE_BUSY = 5

/**
 * The file, ready for use: WAL, and every commit reaches the disk before it is acknowledged.
 *
 * @throws Error when the file is damaged or newer than this program; it is left as it was
 */
export function openSqliteFile(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  return retryWhileBusy(() => {
    inspect(path)
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    return useOrClose(database, () => {
      database.exec(
        'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;' +
          // What is deleted is overwritten: an erased account leaves nothing in the file.
          ' pragma secure_delete = on',
      )
      return database
    })
  })
}

/** Read-only: even turning WAL on, or closing the file after a crash, would write to it. */
function inspect(path: string): void {
  if (!existsSync(path) || statSync(path).size === 0) return
  // A crash amid the very first start left a rollback journal, which only a writer can undo.
  if (existsSync(`${path}-journal`)) return
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  useOrClose(database, () => {
    const faults = database.prepare('pragma quick_check(1)').all()
    if (faults[0]?.quick_check !== 'ok') throw new Error('the file is damaged; restore a backup')
    const hasSchema = database
      .prepare("select 1 from sqlite_schema where name = 'kysely_migration'")
      .get()
    const applied = hasSchema ? database.prepare('select name from kysely_migration').all() : []
    if (applied.some(({ name }) => !migrationNames.has(String(name)))) {
      throw new Error(NEWER_SCHEMA)
    }
  })
  database.close()
}

function useOrClose<Result>(database: DatabaseSync, use: () => Result): Result {
  try {
    return use()
  } catch (error) {
    database.close()
    throw error
  }
}

// Of processes that turn WAL on together, SQLite lets one pass and refuses the others at once.
function retryWhileBusy<Result>(attempt: () => Result): Result {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (const deadline = Date.now() + BUSY_TIMEOUT_MS; ; Atomics.wait(pause, 0, 0, BUSY_RETRY_MS)) {
    try {
      return attempt()
    } catch (error) {
      const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY
      if (!isBusy || Date.now() > deadline) throw error
    }
  }
}
