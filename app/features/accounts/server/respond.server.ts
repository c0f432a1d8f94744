/** The response of an account form: a fault with its status, in the language of the page. */
import { data } from 'react-router'
import { retryAfterHeaders } from '#app/lib/retry-after.ts'
import type { Language } from '#app/messages/languages.ts'
import type { AccountFault } from './account-fault.server.ts'
import { formatAccountMessage } from './format-account-message.server.ts'

/** Returns the response with a fault for the form. */
export function respondWithFault(language: Language, { error, status, retryAfterS }: AccountFault) {
  return data(
    { error: formatAccountMessage(language, error) },
    { status, headers: retryAfterHeaders(retryAfterS) },
  )
}
