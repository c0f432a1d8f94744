/** Begins a sign-in at the provider. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import { networkAttempts } from '#app/features/limits/server/rules.ts'
import { keepFlow, type BeganOn, type ProviderPurpose } from './flow.server.ts'

/**
 * Returns the address at the provider, and the cookie that keeps what must be remembered.
 *
 * @throws ProviderFault, TooManyError
 */
export async function beginAtProvider(
  { provider, limits, cookieKey, db }: RequestServices,
  { viewer, address }: Requester,
  purpose: ProviderPurpose,
  page: BeganOn,
): Promise<{ address: string; cookie: string }> {
  await limits.require(networkAttempts('provider-network', address))
  const begun = await provider!.begin(purpose === 'confirm')
  const now = db.now()
  const { userId, sessionId } = viewer ?? {}
  const flow = {
    ...page,
    purpose,
    checks: begun.checks,
    viewer: userId && sessionId ? { userId, sessionId } : undefined,
    beganAt: now,
  }
  return { address: begun.address, cookie: keepFlow(cookieKey, 'provider-sign-in', flow, now) }
}
