/** Passkeys: their limits, where they are possible, and what browser and server exchange first. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { isSafeOrigin } from '#lib/safe-origin.ts'

export const PASSKEY_OPTIONS_PATH = '/passkey-options'

/** How long a challenge can be used, ms. */
export const CHALLENGE_MS = 5 * 60_000

export interface PasskeyOptions<Options = PublicKeyCredentialRequestOptionsJSON> {
  options: Options
  /** The sealed challenge, which the browser sends back with the answer to it. */
  challenge: string
  /** What to show if the player uses no passkey. */
  notUsed: string
  /** What to show if the device has a passkey of the account. */
  alreadyAdded?: string
}

export type NewPasskeyOptions = PasskeyOptions<PublicKeyCredentialCreationOptionsJSON>

/** Why there are no options: a sentence for the player, or re-authentication is needed. */
export type NoPasskeyOptions = { error: string } | { needsReauthentication: true }

export const MAX_PASSKEY_NAME = 50
/** Passkeys of one account. */
export const MAX_PASSKEYS = 20

/** Whether browsers offer passkeys at this origin: it needs https, or is `localhost`, and a name. */
export function canHavePasskeys(origin: string): boolean {
  return isSafeOrigin(origin) && /[a-z]\w*(:\d+)?$/i.test(origin)
}

/** The host that passkeys belong to: WebAuthn's id of the relying party. */
export function relyingPartyId({ publicUrl }: { publicUrl: string }): string {
  return new URL(publicUrl).hostname
}
