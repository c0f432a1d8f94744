/** Who may create an account: the operator's rules. */
import type { Requester, RequestServices, SiteConfig } from '#features/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import type { AccountFault } from './account-fault.server.ts'
import type { EntryRefusal } from './account-message.ts'
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

const refusal = (why: EntryRefusal): AccountFault => ({
  error: { key: 'entryRefused', why },
  status: 403,
})

const PASSWORDS_OFF = refusal('passwordsOff')
/** The invitation is used up, has expired, was revoked, or never existed: the same for all. */
export const INVITATION_DEAD = refusal('invitationDead')

/** Returns the fault if players of this portal have no passwords. */
export function checkPasswords({
  passwordSignIn,
}: Pick<SiteConfig, 'passwordSignIn'>): AccountFault | undefined {
  return passwordSignIn ? undefined : PASSWORDS_OFF
}

/** Who may sign up in this way: everyone may through a provider with `OIDC_SIGN_UP`. */
export function signUpOf(
  { signUp, oidc }: Pick<SiteConfig, 'signUp' | 'oidc'>,
  by: WantedAccount['by'],
): SiteConfig['signUp'] {
  return by === 'provider' && oidc?.signUp ? 'open' : signUp
}

/**
 * Returns the fault if the operator's rules forbid the account. It depends on the configuration and the
 * address only, so it does not reveal whether the address has an account.
 */
export function checkSignUpRules(
  config: SiteConfig,
  { by, email, invitation }: WantedAccount,
): AccountFault | undefined {
  const signUp = config.maintenance ? 'closed' : signUpOf(config, by)
  if (signUp === 'closed') return refusal('signUpClosed')
  if (by === 'form' && !config.passwordSignIn) return PASSWORDS_OFF
  if (signUp === 'invite' && !invitation) return refusal('invitationNeeded')
  return email === undefined ? undefined : checkMailDomain(config, email)
}

/** Returns the fault if the operator accepts no address at this mail domain. */
export function checkMailDomain(
  { signUpDomains, blockedMailDomains = [] }: SiteConfig,
  email: string,
): AccountFault | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const blocked = blockedMailDomains.find((each) => `.${domain}`.endsWith(`.${each}`))
  if (blocked) return { error: { key: 'domainBlocked', domain: blocked }, status: 422 }
  if (!signUpDomains || signUpDomains.includes(domain)) return undefined
  return { error: { key: 'domainRefused', domains: signUpDomains }, status: 422 }
}

/**
 * The same, and looks the invitation up. A wrong one counts as a guess of the client's network.
 * `createAccount` decides again, because the invitation may be used up meanwhile.
 *
 * @throws TooManyError
 */
export async function checkSignUp(
  db: Db,
  { config, limits }: Pick<RequestServices, 'config' | 'limits'>,
  { address }: Pick<Requester, 'address'>,
  wanted: WantedAccount,
): Promise<AccountFault | undefined> {
  const fault = checkSignUpRules(config, wanted)
  if (fault || signUpOf(config, wanted.by) !== 'invite') return fault
  // First: guesses of others in the network, or pages of another site, must not refuse a right one.
  if (await findInvitation(db, wanted.invitation ?? '')) return undefined
  await limits.require(networkAttempts('invitation-network', address))
  return INVITATION_DEAD
}
