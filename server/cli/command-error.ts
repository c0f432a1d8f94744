/** What an operator's command says of what the operator can mend. */

/** One plain line. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** What the system, or SQLite, says of a full disk, a closed folder and their like. */
const FAULT_CODE = /^E[A-Z0-9]+$|^ERR_SQLITE_ERROR$/

/** True where the message is the system's, about a file or a disk: the operator's to mend. */
export function isSystemFault(error: unknown): error is Error {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' && FAULT_CODE.test(code)
}
