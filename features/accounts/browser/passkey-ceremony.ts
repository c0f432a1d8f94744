/** Asks the browser for a passkey. Import it dynamically: only a sign-in or a new passkey needs it. */
import {
  WebAuthnAbortService,
  WebAuthnError,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { getDocumentTranslator } from '#messages/page-language.tsx'
import {
  CHALLENGE_MS,
  PASSKEY_OPTIONS_PATH,
  type NewPasskeyOptions,
  type NoPasskeyOptions,
  type PasskeyOptions,
} from '../passkeys.ts'

/** What a passkey is for. */
export type PasskeyUse = 'sign-in' | 'confirm' | 'register'

/** The fields of the form that the server verifies. */
export interface PasskeyFields extends Record<string, string> {
  passkey: string
  challenge: string
}

/** Undefined if another request for a passkey replaced this one. */
export type PasskeyAnswer = PasskeyFields | NoPasskeyOptions | undefined

type AnyOptions = PasskeyOptions | NewPasskeyOptions | NoPasskeyOptions

async function requestOptions(use: PasskeyUse): Promise<AnyOptions> {
  const response = await fetch(PASSKEY_OPTIONS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ use }),
  })
  return (await response.json()) as AnyOptions
}

const toFields = (passkey: object, challenge: string): PasskeyFields => ({
  passkey: JSON.stringify(passkey),
  challenge,
})

/** Lets the player choose a passkey and sign with it, or make one. */
export async function requestPasskey(use: PasskeyUse): Promise<PasskeyAnswer> {
  try {
    const given = await requestOptions(use)
    if (!('options' in given)) return given
    const { options, challenge, notUsed, alreadyAdded = notUsed } = given
    try {
      const passkey =
        'rp' in options
          ? await startRegistration({ optionsJSON: options })
          : await startAuthentication({ optionsJSON: options })
      return toFields(passkey, challenge)
    } catch (error) {
      const code = error instanceof WebAuthnError ? error.code : undefined
      if (code === 'ERROR_CEREMONY_ABORTED') return undefined
      const isKnown = code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      return { error: isKnown ? alreadyAdded : notUsed }
    }
  } catch (error) {
    console.error('The passkey could not be requested:', error)
    return { error: getDocumentTranslator('errors')('errorOccurred') }
  }
}

/** The challenge of an offer is replaced before it expires, ms. */
const RENEW_MS = CHALLENGE_MS * 0.8

/**
 * Offers passkeys in the autofill of the address field, where the browser can.
 *
 * @returns a function that ends the offer
 */
export function offerPasskeys(onChosen: (fields: PasskeyFields) => void): () => void {
  let isOver = false
  let renewal: number | undefined
  async function offer() {
    if (!(await browserSupportsWebAuthnAutofill())) return
    const given = await requestOptions('sign-in')
    if (isOver || !('options' in given) || 'rp' in given.options) return
    renewal = window.setTimeout(start, RENEW_MS)
    const optionsJSON = given.options
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    if (!isOver) onChosen(toFields(passkey, given.challenge))
  }
  // Without the offer, the button remains.
  const start = () => void offer().catch(() => undefined)
  start()
  return () => {
    isOver = true
    clearTimeout(renewal)
    WebAuthnAbortService.cancelCeremony()
  }
}
