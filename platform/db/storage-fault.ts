/**
 * Storage faults, which are not caused by the request: a full or read-only disk, an unreachable
 * database.
 */

/** SQLite's primary result codes: busy, read-only, I/O error, full, cannot open. */
const SQLITE_CODES = new Set([5, 8, 10, 13, 14])
/** Postgres error classes: connection, resources (a full disk), intervention (a restart), I/O. */
const POSTGRES_CLASSES = new Set(['08', '53', '57', '58'])
/** Postgres error code for a write in a read-only transaction. */
const POSTGRES_READ_ONLY = '25006'
/** Driver messages for a connection that was lost or could not be opened. */
const NO_CONNECTION =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/

/**
 * Postgres error codes for the end of a connection: by the operator, by a crash, and their class; and for
 * one to a server that has become a standby, which `openPool` ends.
 */
const ENDED = /^(57P0[12]|08...|25006)$/
/** Driver messages for a connection that was lost. */
const BROKEN = /ECONNRESET|EPIPE|Connection terminated|not queryable/

/**
 * True if the connection was lost and another one may work. The last statement may have been
 * executed.
 */
export function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return ENDED.test(String(code)) || BROKEN.test(`${String(code)} ${error.message}`)
}

/** True if the server accepts no writes, as a former primary after a failover. */
export const isReadOnlyServer = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === POSTGRES_READ_ONLY

/** True if a later attempt may succeed. The response is then 503. */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  if (typeof errcode === 'number') return SQLITE_CODES.has(errcode & 0xff)
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    return code === POSTGRES_READ_ONLY || POSTGRES_CLASSES.has(code.slice(0, 2))
  }
  if (error instanceof AggregateError) return error.errors.some(isStorageFault)
  return NO_CONNECTION.test(`${String(code)} ${error.message}`)
}
