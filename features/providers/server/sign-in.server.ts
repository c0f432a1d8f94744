/** Sign-in with an identity at the provider, and the account that a first sign-in creates. */
import type { Requester, RequestServices } from '#features/context.server.ts'
import { z } from 'zod'
import type { Role } from '#platform/db/tables.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { displayNameSchema } from '#features/accounts/account-rules.ts'
import { FaultError } from '#features/accounts/server/account-fault.server.ts'
import { signedIn } from '#features/accounts/server/sign-in.server.ts'
import {
  RefusedError,
  definePublicAction,
  refused,
  type Call,
} from '#features/actions/server/action.ts'
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
import {
  AUTHORIZATION_MS,
  newAccountCookie,
  newAccountSchema,
  readPage,
  type NewAccount,
} from './authorization-cookie.server.ts'
import { explainError } from './notice.server.ts'
import { ProviderFault, type ProviderIdentity } from './provider.ts'

/**
 * Signs the owner of an identity in, or asks for a code if the account has a second factor. Revokes the
 * browser's previous session, of any user.
 *
 * @throws ProviderFault if the identity was unlinked meanwhile; FaultError, TooManyError
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
  if (step.needsCode) return step
  const remembered = devices.remember(requester.device, account ?? { userId })
  return { ...step, cookies: [...step.cookies, remembered] }
}

/** Takes the attempts of a sign-up. Returns the state of the new address. @throws TooManyError */
export async function takeSignUp(
  { limits }: Pick<RequestServices, 'limits'>,
  { address }: Pick<Requester, 'address'>,
  { email, isVerified }: NewAccount,
): Promise<'confirmed' | 'mail' | 'unconfirmed'> {
  await limits.require(networkAttempts('sign-up-network', address))
  const mayMail = !isVerified && (await limits.mayMail('confirm', email))
  return isVerified ? 'confirmed' : mayMail ? 'mail' : 'unconfirmed'
}

/**
 * Creates the account of an identity and signs it in. Revokes the browser's previous session.
 *
 * @param account `role`: as the provider says it now. Later, the next sign-in gives it.
 *
 * @throws ProviderFault if the address has an account, or the identity got one meanwhile; FaultError
 */
export async function signUpIdentity(
  tx: Tx,
  { services, requester }: Pick<Call<unknown, 'provider'>, 'services' | 'requester'>,
  account: NewAccount &
    Pick<Parameters<typeof createAccount>[2], 'name' | 'address'> & { role?: Role | undefined },
): Promise<SignInResult> {
  const { config, devices } = services
  const { subject, role, isVerified: _, search, ...rest } = account
  const wanted = { by: 'provider', ...rest, invitation: readPage({ search }).invitation } as const
  const userId = await createAccount(tx, config, wanted).catch((error: unknown) => {
    const isTaken = error instanceof FaultError && error.fault === TAKEN
    // An identity never joins the account that has its address: the provider may not have checked it.
    throw isTaken ? new ProviderFault('addressTaken') : error
  })
  const identity = { issuer: config.oidc!.issuer, subject }
  // Thrown, so that the account is not created.
  if (!(await addIdentity(tx, userId, identity))) throw new ProviderFault('expired')
  if (role) await applyRole(tx, userId, role)
  const beginning = {
    userId,
    email: account.email,
    method: 'provider',
    isKnownDevice: true,
  } as const
  const { cookies } = await beginSession(tx, services, requester, beginning)
  return { userId, cookies: [...cookies, devices.remember(requester.device, { userId })] }
}

/** Signs up the player whose name the provider did not send. */
export const NAME_NEW_ACCOUNT = definePublicAction({
  name: 'provider-name',
  messages: 'provider',
  // `account`: of the cookie that kept it.
  input: z.object({
    name: displayNameSchema,
    account: newAccountSchema.extend({ sealed: z.string() }),
  }),
  before: ({ services, requester, input }) => takeSignUp(services, requester, input.account),
  async run(tx, call, address) {
    const { services, requester, language, input } = call
    const { sealed, ...account } = input.account
    try {
      const { cookies, ...result } = await signUpIdentity(tx, call, {
        ...account,
        name: input.name,
        address,
      })
      if (!(await useOnce(tx, sealed, tx.now() + AUTHORIZATION_MS)))
        throw new ProviderFault('expired')
      return signedIn({
        ...result,
        cookies: [...cookies, newAccountCookie.forget(services.cookieKey)],
      })
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      throw new RefusedError(refused(explainError(error, services, requester, language)))
    }
  },
})
