/** Responses of account actions: a fault with its status, or a redirect with cookies. */
import { data, replace } from 'react-router'
import type { Language } from '../../messages/languages.ts'
import { localPath } from './local-path.ts'
import type { AccountFault } from './account-fault.server.ts'
import type { SignInResult } from './sign-in.server.ts'
import { formatAccountMessage } from './format-account-message.server.ts'

/** Returns the response with a fault for the form, in the language of the page. */
export function respondWithFault(language: Language, { error, status, retryAfterS }: AccountFault) {
  const headers = retryAfterS ? { 'Retry-After': String(retryAfterS) } : undefined
  return data(
    { error: formatAccountMessage(language, error) },
    { status, ...(headers && { headers }) },
  )
}

/**
 * Responds to a sign-in or sign-up.
 *
 * @param language the language of the form's page
 * @param query the query of the form's URL, which holds the path to open next
 * @param onDone runs after success, before the redirect
 * @throws a redirect with the session's cookies; it replaces the history entry
 */
export async function respondWithAccount(
  language: Language,
  result: SignInResult,
  query: URLSearchParams,
  onDone: (userId: string) => Promise<void>,
) {
  if ('error' in result) return respondWithFault(language, result)
  await onDone(result.userId)
  throw replace(localPath(query.get('next')), {
    headers: result.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  })
}
