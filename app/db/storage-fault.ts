/** Faults of the storage, not of the request: a full or read-only disk, a database out of reach. */

/** SQLite's primary result codes: busy, read-only, I/O error, full, cannot open. */
const SQLITE_CODES = new Set([5, 8, 10, 13, 14])
/** Postgres' classes: connection, resources (a full disk), intervention (a restart), I/O. */
const POSTGRES_CLASSES = new Set(['08', '53', '57', '58'])
/** Postgres' code for a change where only reading is allowed. */
const POSTGRES_READ_ONLY = '25006'
/** What the driver says of a connection that it lost or did not get. */
const NO_CONNECTION =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/

/** Postgres' codes for the end of a connection: by the operator, by a crash, and their class. */
const ENDED = /^(57P0[12]|08...)$/
/** What the driver says of a connection that was there, and is no more. */
const BROKEN = /ECONNRESET|EPIPE|Connection terminated|not queryable/

/** True where the connection is lost, and another one may do. What was asked last may have been done. */
export function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return ENDED.test(String(code)) || BROKEN.test(`${String(code)} ${error.message}`)
}

/** True where another try later makes sense: the answer is 503. */
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
