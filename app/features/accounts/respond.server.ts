/** How an account action answers: the message with its status, or the way on with its cookies. */
import { data, replace } from 'react-router'
import { localPath } from './local-path.ts'
import type { AccountFault } from './account-fault.server.ts'
import type { SignInResult } from './sign-in.server.ts'

/** A fault as the form shows it. */
export function answerFault({ error, status, retryAfterS }: AccountFault) {
  const headers = retryAfterS ? { 'Retry-After': String(retryAfterS) } : undefined
  return data({ error }, { status, ...(headers && { headers }) })
}

/**
 * The answer to a sign-in or sign-up.
 *
 * @param query of the form's address: where to go afterwards
 * @param onDone what comes with it
 * @throws a redirect, with the session's cookie; it adds no step to the history
 */
export async function answerAccount(
  result: SignInResult,
  query: URLSearchParams,
  onDone: (userId: string) => Promise<void>,
) {
  if ('error' in result) return answerFault(result)
  await onDone(result.userId)
  throw replace(localPath(query.get('next')), {
    headers: result.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  })
}
