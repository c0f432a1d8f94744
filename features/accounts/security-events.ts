/** What happens to the security of an account, with the messages of the part `mails` that name it. */
import type { SecurityEventKind } from '#platform/events/events.ts'
import type { PlainMessage } from '#messages/translation.ts'

export const SECURITY_EVENTS = {
  'new-device': 'newDevice',
  'password-changed': 'passwordChanged',
  'address-changed': 'addressChanged',
  'passkey-added': 'passkeyAdded',
  'passkey-removed': 'passkeyRemoved',
  'second-factor-on': 'secondFactorOn',
  'second-factor-off': 'secondFactorOff',
  'recovery-code-used': 'recoveryCodeUsed',
  'recovery-codes-renewed': 'recoveryCodesRenewed',
  'provider-linked': 'providerLinked',
  'provider-unlinked': 'providerUnlinked',
} as const satisfies Record<SecurityEventKind, PlainMessage<'mails'>>

export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as SecurityEventKind[]
