/** How an account action answers: the message with its status, or the way on with its cookies. */
import { data, replace } from 'react-router'
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
 * @throws a redirect to `next`, with the session's cookie; it adds no step to the history
 */
export function answerAccount(result: SignInResult, next: string) {
  if ('error' in result) return answerFault(result)
  throw replace(next, {
    headers: result.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  })
}
