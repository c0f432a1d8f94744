/** The attempts of a download. */
import { pageContext, type ReadableContext } from '#features/context.server.ts'
import type { Attempt } from '#features/limits/server/rules.ts'
import { retryAfterHeaders } from '#lib/retry-after.ts'
import { explainFault } from './account-fault.server.ts'

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
    const fault = explainFault(error, services, requester, language)
    const headers = retryAfterHeaders(fault.retryAfterS)
    throw new Response(fault.error, { status: fault.status, headers })
  }
}
