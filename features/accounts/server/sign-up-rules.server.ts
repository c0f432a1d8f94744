/** Who may create an account: the operator's rules. */
import type { Requester, RequestServices, SiteConfig } from '#features/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import type { PlainMessage } from '#messages/translation.ts'
import { FaultError, type AccountFault, type AccountMessage } from './account-fault.server.ts'
import { findInvitation } from './invitations/invitations.server.ts'

/** An account that a visitor wants to create. */
export interface WantedAccount {
  /** `provider`: the visitor has no password and comes from the OpenID Connect provider. */
  by: 'form' | 'provider'
  /** Undefined while it is not known yet. */
  email?: string | undefined
  /** The token of the invitation. */
  invitation: string | undefined
}

const refusal = (why: PlainMessage<'invitations'>): AccountFault => ({
  error: { key: 'entryRefused', why },
  status: 403,
})

/** The invitation is used up, has expired, was revoked, or never existed: the same for all. */
export const INVITATION_DEAD = refusal('invitationDead')

/** @throws FaultError if players of this portal have no passwords */
export function requirePasswords({ passwordSignIn }: Pick<SiteConfig, 'passwordSignIn'>): void {
  if (!passwordSignIn) throw new FaultError(refusal('passwordsOff'))
}

/** Who may sign up in this way: everyone may through a provider with `OIDC_SIGN_UP`. */
export function signUpOf(
  { signUp, oidc }: Pick<SiteConfig, 'signUp' | 'oidc'>,
  by: WantedAccount['by'],
): SiteConfig['signUp'] {
  return by === 'provider' && oidc?.signUp ? 'open' : signUp
}

/**
 * Checks the operator's rules. They depend on the configuration and the address only, so a refusal does
 * not reveal whether the address has an account.
 *
 * @throws FaultError
 */
export function requireSignUp(config: SiteConfig, { by, email, invitation }: WantedAccount): void {
  const signUp = config.maintenance ? 'closed' : signUpOf(config, by)
  if (signUp === 'closed') throw new FaultError(refusal('signUpClosed'))
  if (by === 'form') requirePasswords(config)
  if (signUp === 'invite' && !invitation) throw new FaultError(refusal('invitationNeeded'))
  if (email !== undefined) requireMailDomain(config, email)
}

const refuseAddress = (error: AccountMessage) =>
  new FaultError({ error, status: 422, field: 'email' })

/** @throws FaultError if the operator accepts no address at this mail domain */
export function requireMailDomain(
  { signUpDomains, blockedMailDomains = [] }: SiteConfig,
  email: string,
): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const blocked = blockedMailDomains.find((each) => `.${domain}`.endsWith(`.${each}`))
  if (blocked) throw refuseAddress({ key: 'domainBlocked', domain: blocked })
  if (!signUpDomains || signUpDomains.includes(domain)) return
  throw refuseAddress({ key: 'domainRefused', domains: signUpDomains })
}

/**
 * Checks the same rules, and looks the invitation up. A wrong one counts as a guess of the client's network.
 * `createAccount` decides again, because the invitation may be used up meanwhile.
 *
 * @throws FaultError, TooManyError
 */
export async function checkSignUp(
  db: Db,
  { config, limits }: Pick<RequestServices, 'config' | 'limits'>,
  { address }: Pick<Requester, 'address'>,
  wanted: WantedAccount,
): Promise<void> {
  requireSignUp(config, wanted)
  if (signUpOf(config, wanted.by) !== 'invite') return
  // First: guesses of others in the network, or pages of another site, must not refuse a right one.
  if (await findInvitation(db, wanted.invitation ?? '')) return
  await limits.require(networkAttempts('invitation-network', address))
  throw new FaultError(INVITATION_DEAD)
}
