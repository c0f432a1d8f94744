/** Responses of account actions: a fault with its status, or a redirect with cookies. */
import { data, replace } from 'react-router'
import { localPath } from './local-path.ts'
import type { AccountFault } from './account-fault.server.ts'
import type { SignInResult } from './sign-in.server.ts'

/** Returns the response with a fault for the form. */
export function respondWithFault({ error, status, retryAfterS }: AccountFault) {
  const headers = retryAfterS ? { 'Retry-After': String(retryAfterS) } : undefined
  return data({ error }, { status, ...(headers && { headers }) })
}

/**
 * Responds to a sign-in or sign-up.
 *
 * @param query the query of the form's URL, which holds the path to open next
 * @param onDone runs after success, before the redirect
 * @throws a redirect with the session's cookies; it replaces the history entry
 */
export async function respondWithAccount(
  result: SignInResult,
  query: URLSearchParams,
  onDone: (userId: string) => Promise<void>,
) {
  if ('error' in result) return respondWithFault(result)
  await onDone(result.userId)
  throw replace(localPath(query.get('next')), {
    headers: result.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  })
}
