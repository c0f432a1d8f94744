/** The response of an account form: a fault with its status, in the language of the page. */
import { data } from 'react-router'
import { readTyped } from '#features/actions/server/read-typed.server.ts'
import { pageContext, type ReadableContext } from '#features/context.server.ts'
import type { Attempt } from '#features/limits/server/rules.ts'
import { retryAfterHeaders } from '#lib/retry-after.ts'
import { explainFault, type AccountFault } from './account-fault.server.ts'
import type { AccountMessage } from './account-message.ts'
import { formatAccountMessage, formatFault } from './format-account-message.server.ts'

/** Returns the response with a fault, and what was typed into the form. */
export function respondWithFault(
  context: ReadableContext,
  { error: message, status, retryAfterS }: AccountFault,
  form = new FormData(),
) {
  const page = context.get(pageContext)
  page.retryAfterS = retryAfterS
  const error = formatAccountMessage(page.language, message)
  const field = fieldOf(message)
  const faults = field && form.has(field) ? { faults: { [field]: error } } : {}
  return data({ error, ...faults, values: readTyped(form) }, { status })
}

/**
 * Takes the attempts of a download.
 *
 * @throws the response with a sentence for the error page, if there are none left
 */
export async function requireAttempts(
  context: ReadableContext,
  attempts: readonly Attempt[],
): Promise<void> {
  const { services, requester, language } = context.get(pageContext)
  try {
    await services.limits.require(attempts)
  } catch (error) {
    const fault = formatFault(language, explainFault(error, services, requester))
    const headers = retryAfterHeaders(fault.retryAfterS)
    throw new Response(fault.error, { status: fault.status, headers })
  }
}

/** Returns the field of an account form that a message is about. Undefined: none of its own. */
function fieldOf(message: AccountMessage) {
  const key = typeof message === 'string' ? message : message.key
  if (key === 'passwordsDiffer') return 'passwordConfirmation'
  if (key === 'wrongCode') return 'code'
  if (key.startsWith('domain')) return 'email'
  return /^(?:name|email|password)/.exec(key)?.[0]
}
