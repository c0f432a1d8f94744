/** What can go wrong with an account's form, in words for the person who sent it. */
import type { Logger } from 'pino'
import { isStorageFault } from '../../db/storage-fault.ts'
import { TooManyError } from '../limits/too-many-error.ts'
import { HashQueueFullError } from './hash-queue.ts'

/** What went wrong, in words for the person who tried. */
export interface AccountFault {
  error: string
  status: number
  /** Seconds after which another try makes sense. */
  retryAfterS?: number
}

/** What a form posts, before anybody looked at it. */
export type FormEntries = Record<string, unknown>

/** What a refusal says, or `An error occurred` (specification 5), which is logged. */
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
