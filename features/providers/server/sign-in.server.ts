/** Sign-in with an identity at the provider, and the account that a first sign-in creates. */
import type { Requester, RequestServices } from '#features/context.server.ts'
import type { Role } from '#platform/db/tables.ts'
import { transact } from '#platform/db/transact.server.ts'
import { createAccount, TAKEN } from '#features/accounts/server/create-account.server.ts'
import { useOnce } from '#features/accounts/server/sealed-token.server.ts'
import {
  beginSession,
  type SignInResult,
} from '#features/accounts/server/sessions/begin-session.server.ts'
import { beginSessionOrAskForCode } from '#features/accounts/server/sessions/pending-sign-in.server.ts'
import { lockUser } from '#features/accounts/server/ways-in.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { addIdentity, findOwner, type Owner } from './identities.server.ts'
import { applyRole, roleOf } from './provider-roles.server.ts'
import { FLOW_MS, readPage, type NewAccount } from './flow.server.ts'
import { ProviderFault, type ProviderIdentity } from './provider.ts'

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
  const { config, db, devices, limits } = services
  const role = config.oidc?.groups && roleOf(config.oidc.groups, await identity.loadProfile())
  await limits.require(networkAttempts('sign-in-account', requester.address, userId))
  const device = await devices.recognize(requester.device, email)
  const account = await devices.findAccount(email)
  const step = await transact(db, async (tx) => {
    await lockUser(tx, userId)
    const owner = await findOwner(tx, identity)
    if (owner?.userId !== userId) throw new ProviderFault('expired')
    if (role) await applyRole(tx, userId, role)
    const authenticatedAt = identity.authenticatedAt
    const authenticated = { userId, email, method: 'provider', device, authenticatedAt } as const
    return beginSessionOrAskForCode(tx, services, requester, authenticated)
  })
  if ('error' in step || step.needsCode) return step
  const remembered = devices.remember(requester.device, account ?? { userId })
  return { ...step, cookies: [...step.cookies, remembered] }
}

/**
 * Creates the account of an identity and signs it in. Revokes the browser's previous session.
 *
 * @param account as the provider says it now, or with the cookie that kept it until the player chose a name
 * @param chosen `role`: as the provider says it now. Later, the next sign-in gives it.
 *
 * @throws ProviderFault if the address has an account, or the identity got one meanwhile, or
 * the cookie of the account was used before; TooManyError
 */
export async function signUpIdentity(
  services: RequestServices,
  requester: Requester,
  account: NewAccount & { sealed?: string },
  { name, role }: { name: string; role?: Role | undefined },
): Promise<SignInResult> {
  const { config, db, devices, limits } = services
  const { subject, email, isVerified, language, sealed } = account
  const { invitation } = readPage(account)
  await limits.require(networkAttempts('sign-up-network', requester.address))
  const mayMail = !isVerified && (await limits.mayMail('confirm', email))
  const address = isVerified ? 'confirmed' : mayMail ? 'mail' : 'unconfirmed'
  const wanted = { by: 'provider', name, email, invitation, language, address } as const
  const result = await transact(db, async (tx) => {
    const added = await createAccount(tx, config, wanted)
    // An identity never joins the account that has its address: the provider may not have checked it.
    if (added === TAKEN) throw new ProviderFault('addressTaken')
    if ('error' in added) return added
    const { userId } = added
    const identity = { issuer: config.oidc!.issuer, subject }
    // Thrown, so that the account is not created.
    if (!(await addIdentity(tx, userId, identity))) throw new ProviderFault('expired')
    const isFirst = !sealed || (await useOnce(tx, sealed, tx.now() + FLOW_MS))
    if (!isFirst) throw new ProviderFault('expired')
    if (role) await applyRole(tx, userId, role)
    const beginning = { userId, email, method: 'provider', isKnownDevice: true } as const
    return beginSession(tx, services, requester, beginning)
  })
  if ('error' in result) return result
  const { userId, cookies } = result
  return { userId, cookies: [...cookies, devices.remember(requester.device, { userId })] }
}
