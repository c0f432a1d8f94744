/** Ends a sign-in at the provider: verifies its response and does what the player went there for. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { isStillAllowed } from '#app/features/accounts/server/passwords/current-password.server.ts'
import { useOnce } from '#app/features/accounts/server/sealed-token.server.ts'
import { recordProof } from '#app/features/accounts/server/sessions/proof.server.ts'
import { signInCookies } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { makeSessionToken } from '#app/features/accounts/server/sessions/session-token.server.ts'
import { reportSignIn, type SignInResult } from '#app/features/accounts/server/sign-in.server.ts'
import {
  FLOW_MS,
  isSamePlayer,
  keepFlow,
  openFlow,
  type ProviderFlow,
  type ProviderPurpose,
} from './flow.server.ts'
import { findOwner, linkIdentity } from './identities.server.ts'
import { readProfile } from './profile.ts'
import { ProviderFault } from './provider-fault.ts'
import type { ProviderIdentity } from './provider.ts'
import { signInOwner, signUpIdentity } from './sign-in.server.ts'

/** The clocks of portal and provider may differ by this, ms. */
const CLOCK_TOLERANCE_MS = 30_000

/** What happened. `nameless`: the cookie has the account, and a form asks for its name. */
export type ProviderEnding =
  SignInResult | { outcome: 'nameless' | 'linked' | 'confirmed'; cookies: string[] }

/** A verified response, on the services of its request. */
interface Verified {
  services: RequestServices
  requester: Requester
  flow: ProviderFlow
  identity: ProviderIdentity
}

const ENDINGS: Record<ProviderPurpose, (verified: Verified) => Promise<ProviderEnding>> = {
  'sign-in': endSignIn,
  link: endLink,
  confirm: endConfirmation,
}

/**
 * Opens what the browser kept. It belongs to this response if both have the same state.
 *
 * @throws ProviderFault
 */
export function openResponse(
  { cookieKey, db }: RequestServices,
  sealed: string | undefined,
  response: URLSearchParams,
): ProviderFlow {
  const flow = openFlow(cookieKey, 'provider-sign-in', sealed, db.now())
  if (flow?.checks.state !== response.get('state')) throw new ProviderFault('expired')
  return flow!
}

/**
 * Verifies the response, once, and ends the sign-in.
 *
 * @throws ProviderFault, TooManyError
 */
export async function finishAtProvider(
  services: RequestServices,
  requester: Requester,
  flow: ProviderFlow,
  { sealed, response }: { sealed: string; response: URLSearchParams },
): Promise<ProviderEnding> {
  const { db, provider } = services
  // Before the code is sent: a second request with the same response must not reach the provider.
  const isFirst = await transact(db, (tx) => useOnce(tx, sealed, flow.beganAt + FLOW_MS))
  if (!isFirst) throw new ProviderFault('expired')
  const identity = await provider!.finish(response, flow.checks)
  return ENDINGS[flow.purpose]({ services, requester, flow, identity })
}

async function endSignIn(verified: Verified): Promise<ProviderEnding> {
  const { services, requester, flow, identity } = verified
  const { cookieKey, db } = services
  const owner = await findOwner(db, identity)
  if (owner) {
    const result = await signInOwner(services, requester, identity, owner)
    return reportSignIn(services, requester, result)
  }
  if (requester.viewer) throw new ProviderFault('notLinked')
  const { name, email, isVerified } = readProfile(await identity.loadProfile())
  if (!email) throw new ProviderFault('noAddress')
  const { search, language } = flow
  const account = { subject: identity.subject, email, isVerified, search, language }
  if (name) return signUpIdentity(services, requester, account, name)
  const kept = keepFlow(cookieKey, 'provider-account', account, db.now())
  return { outcome: 'nameless', cookies: [kept] }
}

async function endLink({ services, requester, flow, identity }: Verified): Promise<ProviderEnding> {
  if (!isSamePlayer(flow.viewer, requester)) throw new ProviderFault('expired')
  const { userId, sessionId } = flow.viewer!
  await transact(services.db, async (tx) => {
    if (!(await isStillAllowed(tx, sessionId))) throw new ProviderFault('expired')
    await linkIdentity(tx, userId, identity)
  })
  return { outcome: 'linked', cookies: [] }
}

async function endConfirmation(verified: Verified): Promise<ProviderEnding> {
  const { services, requester, flow, identity } = verified
  const { cookieKey, db } = services
  const { viewer, beganAt } = flow
  if (!viewer || !isSamePlayer(viewer, requester)) throw new ProviderFault('expired')
  const { authenticatedAt = 0 } = identity
  if (authenticatedAt < beganAt - CLOCK_TOLERANCE_MS) throw new ProviderFault('notAskedAgain')
  const token = makeSessionToken()
  await transact(db, async (tx) => {
    const owner = await findOwner(tx, identity)
    if (owner?.userId !== viewer.userId) throw new ProviderFault('otherIdentity')
    if (!(await recordProof(tx, viewer, token))) throw new ProviderFault('expired')
  })
  return { outcome: 'confirmed', cookies: signInCookies(cookieKey, token.secret) }
}
