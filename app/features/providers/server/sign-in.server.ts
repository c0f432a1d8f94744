/** Sign-in with an identity at the provider, and the account that a first sign-in creates. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { AccountFault } from '#app/features/accounts/server/account-fault.server.ts'
import { createAccount, TAKEN } from '#app/features/accounts/server/create-account.server.ts'
import { createSession } from '#app/features/accounts/server/sessions/create-session.server.ts'
import { beginSessionOrAskForCode } from '#app/features/accounts/server/sessions/pending-sign-in.server.ts'
import { revokeSession } from '#app/features/accounts/server/sessions/revoke-sessions.server.ts'
import { signInCookies } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { makeSessionToken } from '#app/features/accounts/server/sessions/session-token.server.ts'
import type { SignInResult } from '#app/features/accounts/server/sign-in.server.ts'
import { lockUser } from '#app/features/accounts/server/ways-in.server.ts'
import { networkAttempts } from '#app/features/limits/server/rules.ts'
import { addIdentity, findOwner } from './identities.server.ts'
import { readPage, type NewAccount } from './flow.server.ts'
import { ProviderFault } from './provider-fault.ts'
import type { ProviderIdentity } from './provider.ts'

/** The owner of an identity. */
interface Owner {
  userId: string
  email: string
}

/**
 * Signs the owner of an identity in, or asks for a code if the account has a second factor. Revokes the
 * browser's previous session, of any user.
 *
 * @throws ProviderFault if the identity was unlinked meanwhile; TooManyError
 */
export async function signInOwner(
  services: RequestServices,
  requester: Requester,
  identity: ProviderIdentity,
  { userId, email }: Owner,
): Promise<SignInResult> {
  const { db, devices, limits } = services
  await limits.require(networkAttempts('sign-in-account', requester.address, userId))
  const device = await devices.recognize(requester.device, email)
  const account = await devices.findAccount(email)
  const step = await transact(db, async (tx) => {
    await lockUser(tx, userId)
    const owner = await findOwner(tx, identity)
    if (owner?.userId !== userId) throw new ProviderFault('expired')
    const provedAt = identity.authenticatedAt
    const proved = { userId, email, method: 'provider', device, provedAt } as const
    return beginSessionOrAskForCode(tx, services, requester, proved)
  })
  if ('error' in step || step.needsCode) return step
  const remembered = devices.remember(requester.device, account ?? { userId })
  return { ...step, cookies: [...step.cookies, remembered] }
}

/**
 * Creates the account of an identity and signs it in. Revokes the browser's previous session.
 *
 * @throws ProviderFault if the address has an account, or the identity got one meanwhile; TooManyError
 */
export async function signUpIdentity(
  { config, cookieKey, db, devices, limits }: RequestServices,
  requester: Requester,
  account: NewAccount,
  name: string,
): Promise<SignInResult> {
  const { subject, email, isVerified, language } = account
  const { invitation } = readPage(account)
  await limits.require(networkAttempts('sign-up-network', requester.address))
  const mayMail = !isVerified && (await limits.mayMail('confirm', email))
  const address = isVerified ? 'confirmed' : mayMail ? 'mail' : 'unconfirmed'
  const token = makeSessionToken()
  const wanted = { by: 'provider', name, email, invitation, language, address } as const
  const created = await transact(db, async (tx) => {
    const added = await createAccount(tx, config, wanted)
    if ('error' in added) return added
    const { userId } = added
    const identity = { issuer: config.oidc!.issuer, subject }
    // Thrown, so that the account is not created.
    if (!(await addIdentity(tx, userId, identity))) throw new ProviderFault('expired')
    const { userAgent, viewer: former } = requester
    const { sessionIdleDays: idleDays } = config
    await createSession(tx, { userId, token, method: 'provider', userAgent, idleDays })
    if (former) await revokeSession(tx, former)
    return added
  })
  if ('error' in created) return refuse(created)
  const { userId } = created
  const remembered = devices.remember(requester.device, { userId })
  return { userId, cookies: [...signInCookies(cookieKey, token.secret), remembered] }
}

/** An identity never joins the account that has its address: the provider may not have checked it. */
function refuse(fault: AccountFault): AccountFault {
  if (fault.error === TAKEN.error) throw new ProviderFault('addressTaken')
  return fault
}
