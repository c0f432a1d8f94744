/** What browser and server exchange before a passkey is used or made. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

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
