/** Formats the messages of account forms in the language of the page. */
import { MINUTE_MS } from '#lib/duration.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGES, type Language } from '#messages/languages.ts'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../account-limits.ts'
import type { AccountFault } from './account-fault.server.ts'
import type { AccountMessage } from './account-message.ts'

/** Returns the sentence for the user. */
export function formatAccountMessage(language: Language, message: AccountMessage): string {
  const t = getTranslator(language, 'accounts')
  if (message === 'nameTooLong') return t(message, { max: MAX_NAME_LENGTH })
  if (message === 'passwordTooShort') return t(message, { min: MIN_PASSWORD_LENGTH })
  if (message === 'passwordTooLong') return t(message, { max: MAX_PASSWORD_LENGTH })
  if (typeof message === 'string') return t(message)
  const endOf = (ms: number | undefined) =>
    ms === undefined ? '' : ` ${t('suspensionEnds', { time: formatWait(language, ms) })}`
  switch (message.key) {
    case 'entryRefused':
      return getTranslator(language, 'invitations')(message.why)
    case 'domainRefused':
      return getTranslator(language, 'invitations')('domainRefused', {
        domains: listDomains(language, message.domains),
      })
    case 'domainBlocked':
      return getTranslator(language, 'invitations')('domainBlocked', { domain: message.domain })
    case 'tooManyAttempts':
      return t('tooManyAttempts', { minutes: message.minutes })
    case 'tooManyMails':
      return t('tooManyMails', { minutes: message.minutes, email: message.email })
    case 'suspended':
      return t('suspended', message) + endOf(message.endsInMs)
    case 'suspendedByOperator':
      return t('suspendedByOperator', message) + endOf(message.endsInMs)
  }
}

/** Returns the sentence for a current password that `checkCurrentPassword` refused. */
export function formatWrongPassword(language: Language, password: unknown): string {
  if (typeof password === 'string' && password.length > MAX_PASSWORD_LENGTH) {
    return formatAccountMessage(language, 'passwordTooLong')
  }
  return getTranslator(language, 'settings')('wrongPassword')
}

/** Returns the fault with its sentence. */
export function formatFault(language: Language, fault: AccountFault) {
  return { ...fault, error: formatAccountMessage(language, fault.error) }
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

function listDomains(language: Language, domains: readonly string[]): string {
  return new Intl.ListFormat(LANGUAGES[language].locale, { type: 'disjunction' }).format(domains)
}
