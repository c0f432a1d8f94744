/** Maps errors of account forms to messages for the user. */
import type { Logger } from 'pino'
import { isStorageFault } from '../../db/storage-fault.ts'
import { TooManyError } from '../limits/too-many-error.ts'
import { HashQueueFullError } from './hash-queue.ts'

/** The error of an account form: a message for the user and the HTTP status. */
export interface AccountFault {
  error: string
  status: number
  /** Seconds to wait before the next attempt. */
  retryAfterS?: number
}

/** The posted form fields before validation. */
export type FormEntries = Record<string, unknown>

/**
 * Returns the message for an error. An unexpected error is logged and becomes `An error occurred`.
 */
export function explainFault(error: unknown, log: Logger): AccountFault {
  if (error instanceof HashQueueFullError) {
    return { error: error.message, status: 503 }
  }
  if (error instanceof TooManyError) {
    return { error: error.message, status: 429, retryAfterS: error.retryAfterS }
  }
  log.error({ err: error }, 'an account action failed')
  if (isStorageFault(error)) return { error: 'An error occurred', status: 503 }
  return { error: 'An error occurred', status: 500 }
}
