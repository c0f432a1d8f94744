/** What can go wrong with an account's form, in words for the person who sent it. */
import { APIError } from 'better-auth/api'
import type { RequestServices } from '../../context.server.ts'
import { isStorageFault } from '../../db/storage-fault.ts'
import { TooManyError } from '../limits/too-many-error.ts'
import { HashQueueFullError } from './hash-line.ts'

/** What went wrong, in words for the person who tried. */
export interface AccountFault {
  error: string
  status: number
  /** Seconds after which another try makes sense. */
  retryAfterS?: number
}

/** What a form posts, before anybody looked at it. */
export type FormEntries = Record<string, unknown>

/** The library's message, or `An error occurred` (specification 5); what is not its own is logged. */
export function explainFault(error: unknown, log: RequestServices['log']): AccountFault {
  if (error instanceof HashQueueFullError) {
    return { error: error.message, status: 503 }
  }
  if (error instanceof TooManyError) {
    return { error: error.message, status: 429, retryAfterS: error.retryAfterS }
  }
  if (error instanceof APIError) {
    return { error: error.body?.message ?? 'An error occurred', status: error.statusCode }
  }
  log.error({ err: error }, 'an account action failed')
  if (isStorageFault(error)) return { error: 'An error occurred', status: 503 }
  return { error: 'An error occurred', status: 500 }
}
