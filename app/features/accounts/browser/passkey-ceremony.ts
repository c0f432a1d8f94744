/** Asks the browser for a passkey. Import it dynamically: only a sign-in or a new passkey needs it. */
import {
  WebAuthnAbortService,
  WebAuthnError,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { getDocumentTranslator } from '#app/messages/page-language.tsx'
import {
  CHALLENGE_MS,
  PASSKEY_OPTIONS_PATH,
  type NewPasskeyOptions,
  type NoPasskeyOptions,
  type PasskeyOptions,
} from '../passkey-options.ts'

/** The fields of the form that the server verifies. */
export interface PasskeyFields extends Record<string, string> {
  passkey: string
  challenge: string
}

/** Undefined if another request for a passkey replaced this one. */
export type PasskeyAnswer = PasskeyFields | NoPasskeyOptions | undefined

async function requestOptions<Options>(
  use: 'sign-in' | 'confirm' | 'register',
): Promise<Options | NoPasskeyOptions> {
  const response = await fetch(PASSKEY_OPTIONS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ use }),
  })
  return (await response.json()) as Options | NoPasskeyOptions
}

const toFields = (passkey: object, challenge: string): PasskeyFields => ({
  passkey: JSON.stringify(passkey),
  challenge,
})

const codeOf = (error: unknown) => (error instanceof WebAuthnError ? error.code : undefined)

/** Runs the steps. An unexpected error becomes a sentence for the player. */
async function attempt(steps: () => Promise<PasskeyAnswer>): Promise<PasskeyAnswer> {
  try {
    return await steps()
  } catch (error) {
    console.error('The passkey could not be requested:', error)
    return { error: getDocumentTranslator('errors')('errorOccurred') }
  }
}

/** Lets the player choose a passkey and sign with it. */
export function askForPasskey(use: 'sign-in' | 'confirm'): Promise<PasskeyAnswer> {
  return attempt(async () => {
    const given = await requestOptions<PasskeyOptions>(use)
    if (!('options' in given)) return given
    try {
      const passkey = await startAuthentication({ optionsJSON: given.options })
      return toFields(passkey, given.challenge)
    } catch (error) {
      if (codeOf(error) === 'ERROR_CEREMONY_ABORTED') return undefined
      return { error: given.notUsed }
    }
  })
}

/** Makes a passkey on the player's device. */
export function makePasskey(): Promise<PasskeyAnswer> {
  return attempt(async () => {
    const given = await requestOptions<NewPasskeyOptions>('register')
    if (!('options' in given)) return given
    try {
      const passkey = await startRegistration({ optionsJSON: given.options })
      return toFields(passkey, given.challenge)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ERROR_CEREMONY_ABORTED') return undefined
      const isKnown = code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      return { error: isKnown ? given.alreadyAdded : given.notUsed }
    }
  })
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
    const given = await requestOptions<PasskeyOptions>('sign-in')
    if (isOver || !('options' in given)) return
    renewal = window.setTimeout(start, RENEW_MS)
    const { options: optionsJSON, challenge } = given
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    if (!isOver) onChosen(toFields(passkey, challenge))
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
