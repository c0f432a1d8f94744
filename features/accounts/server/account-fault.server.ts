/** The errors of account forms, and their sentences in the language of the page. */
import type { Requester, RequestServices } from '#features/context.server.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { TooManyError } from '#features/limits/server/too-many-error.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGES, type Language } from '#messages/languages.ts'
import type { PlainMessage } from '#messages/translation.ts'
import { MAX_PASSWORD_LENGTH } from '../account-limits.ts'
import { HASH_RETRY_S, HashQueueFullError } from './passwords/password-hash.server.ts'
import { LastOwnerError, SessionEndedError } from './roles.server.ts'

/** The key of a message of the part `accounts`, with its parameters. */
export type AccountMessage =
  | PlainMessage<'accounts'>
  | { key: 'passwordTooShort'; min: number }
  | { key: 'passwordTooLong'; max: number }
  | { key: 'tooManyAttempts'; minutes: number }
  | { key: 'tooManyMails'; minutes: number; email: string }
  | { key: 'suspended'; reason: string; contact: string; endsInMs?: number }
  | { key: 'suspendedByOperator'; reason: string; endsInMs?: number }
  // Why the portal refuses a sign-up or a sign-in: messages of the part `invitations`.
  | { key: 'entryRefused'; why: PlainMessage<'invitations'> }
  | { key: 'domainRefused'; domains: readonly string[] }
  | { key: 'domainBlocked'; domain: string }

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

/** Returns the fault of an error, with its sentence. An unexpected error is logged. */
export function explainFault(
  error: unknown,
  services: Pick<RequestServices, 'log' | 'securityLog'>,
  requester: Pick<Requester, 'address'>,
  language: Language,
) {
  const fault = findFault(error, services, requester)
  const { error: message, ...rest } = fault
  const isUnexpected = message === 'failed'
  return { ...rest, error: formatAccountMessage(language, message), isUnexpected }
}

function findFault(
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

/** Returns the sentence for the user. */
export function formatAccountMessage(language: Language, message: AccountMessage): string {
  const t = getTranslator(language, 'accounts')
  const tEntry = getTranslator(language, 'invitations')
  if (typeof message === 'string') return t(message)
  if (message.key === 'entryRefused') return tEntry(message.why)
  if (message.key === 'domainBlocked') return tEntry(message.key, message)
  if (message.key === 'domainRefused') {
    const list = new Intl.ListFormat(LANGUAGES[language].locale, { type: 'disjunction' })
    return tEntry(message.key, { domains: list.format(message.domains) })
  }
  // Each key comes with its parameters, which the compiler does not see in the union.
  const sentence = t(message.key as 'tooManyMails', message as never)
  const endsInMs = 'endsInMs' in message ? message.endsInMs : undefined
  if (endsInMs === undefined) return sentence
  return `${sentence} ${t('suspensionEnds', { time: formatWait(language, endsInMs) })}`
}

/** Returns the sentence for a current password that `checkCurrentPassword` refused. */
export function formatWrongPassword(language: Language, password: unknown): string {
  if (typeof password === 'string' && password.length > MAX_PASSWORD_LENGTH) {
    return formatAccountMessage(language, { key: 'passwordTooLong', max: MAX_PASSWORD_LENGTH })
  }
  return getTranslator(language, 'settings')('wrongPassword')
}

/** Formats a time to come, in English as `in 7 days`: the reader's time zone is unknown. */
function formatWait(language: Language, ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const [count, unit] =
    minutes > 48 * 60
      ? ([minutes / 24 / 60, 'day'] as const)
      : minutes > 60
        ? ([minutes / 60, 'hour'] as const)
        : ([minutes, 'minute'] as const)
  return new Intl.RelativeTimeFormat(LANGUAGES[language].locale).format(Math.ceil(count), unit)
}
