/** Errors of CLI commands that the operator can fix. */
import { OperatorError } from '#lib/operator-error.ts'

/** A command cannot do what was asked. */
export class CommandError extends OperatorError {
  override name = 'CommandError'
}

/** Error codes of the operating system and of SQLite: a full disk, denied access and the like. */
const FAULT_CODE = /^E[A-Z0-9]+$|^ERR_SQLITE_ERROR$/

/** Returns true if the error is about a file or a disk, so that the operator can fix it. */
export function isSystemFault(error: unknown): error is Error {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' && FAULT_CODE.test(code)
}
