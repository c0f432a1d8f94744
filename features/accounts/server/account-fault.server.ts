/** Maps errors of account forms to messages for the user. */
import type { Requester, RequestServices } from '#features/context.server.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { TooManyError } from '#features/limits/server/too-many-error.ts'
import type { AccountMessage } from './account-message.ts'
import { HASH_RETRY_S, HashQueueFullError } from './passwords/password-hash.server.ts'
import { LastOwnerError } from './roles.server.ts'
import { SessionEndedError } from './sessions/session-role.server.ts'

/** The error of an account form: a message for the user and the HTTP status. */
export interface AccountFault {
  error: AccountMessage
  status: number
  /** The field that the message is about. */
  field?: string
  /** Seconds to wait before the next attempt. */
  retryAfterS?: number
}

/** Thrown: nothing is done, and what was written before is rolled back. */
export class FaultError extends Error {
  override name = 'FaultError'
  readonly fault: AccountFault
  constructor(fault: AccountFault) {
    super(JSON.stringify(fault.error))
    this.fault = fault
  }
}

/**
 * Returns the message for an error. An unexpected error is logged and becomes `failed`.
 */
export function explainFault(
  error: unknown,
  { log, securityLog }: Pick<RequestServices, 'log' | 'securityLog'>,
  { address }: Pick<Requester, 'address'>,
): AccountFault {
  if (error instanceof FaultError) return error.fault
  if (error instanceof HashQueueFullError) {
    return { error: 'busy', status: 429, retryAfterS: HASH_RETRY_S }
  }
  if (error instanceof TooManyError) {
    securityLog('limit-reached', address)
    return { error: explainTooMany(error), status: 429, retryAfterS: error.retryAfterS }
  }
  if (error instanceof LastOwnerError) return { error: 'lastOwner', status: 409 }
  if (error instanceof SessionEndedError) return { error: 'signInExpired', status: 401 }
  log.error({ err: error }, 'an account action failed')
  return { error: 'failed', status: isStorageFault(error) ? 503 : 500 }
}

function explainTooMany({ exceeded, retryAfterS }: TooManyError): AccountMessage {
  if (exceeded === 'sign-ins') return 'busy'
  const minutes = Math.ceil(retryAfterS / 60)
  if (exceeded === 'attempts') return { key: 'tooManyAttempts', minutes }
  return { key: 'tooManyMails', minutes, email: exceeded.mailsTo }
}
