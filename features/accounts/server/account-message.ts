/** The messages of account forms, as keys. The response has them in the language of the page. */
import type { AccountRule } from '../account-rules.ts'

/** Why the portal refuses a sign-up or a sign-in: the key of a message of the part `invitations`. */
export type EntryRefusal = 'passwordsOff' | 'signUpClosed' | 'invitationNeeded' | 'invitationDead'

/** The key of a message of the part `accounts`, with its parameters. */
export type AccountMessage =
  | AccountRule
  | 'passwordTooShort'
  | 'passwordsDiffer'
  | 'passwordSimple'
  | 'passwordCommon'
  | 'passwordSimilar'
  | 'wrongLogin'
  | 'wrongCode'
  | 'signInExpired'
  | 'emailTaken'
  | 'linkDead'
  | 'passkeyRefused'
  | 'passkeyExpired'
  | 'lastOwner'
  | 'busy'
  | 'failed'
  | { key: 'entryRefused'; why: EntryRefusal }
  | { key: 'domainRefused'; domains: readonly string[] }
  | { key: 'domainBlocked'; domain: string }
  | { key: 'tooManyAttempts'; minutes: number }
  | { key: 'tooManyMails'; minutes: number; email: string }
  | { key: 'suspended'; reason: string; contact: string; endsInMs?: number }
  | { key: 'suspendedByOperator'; reason: string; endsInMs?: number }
