/** An authorization at the provider: how it begins, and what the browser does after it came back. */
import type { Requester, RequestServices } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { displayNameSchema, emailSchema } from '#features/accounts/account-rules.ts'
import { FaultError } from '#features/accounts/server/account-fault.server.ts'
import { useOnce } from '#features/accounts/server/sealed-token.server.ts'
import type { SignInResult } from '#features/accounts/server/sessions/begin-session.server.ts'
import { recordReauthentication } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { SessionEndedError, findSessionRole } from '#features/accounts/server/roles.server.ts'
import { reportSignIn } from '#features/accounts/server/sign-in.server.ts'
import { lockUser } from '#features/accounts/server/ways-in.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, localizePath } from '#messages/languages.ts'
import {
  AUTHORIZATION_MS,
  authorizationCookie,
  forgetOldestRequests,
  newAccountCookie,
  readPage,
  type BeganOn,
  type AuthorizationRequest,
  type ProviderPurpose,
} from './authorization-cookie.server.ts'
import { findOwner, linkIdentity, type Owner } from './identities.server.ts'
import { backTo, explainError } from './notice.server.ts'
import { ProviderFault, type ProviderIdentity } from './provider.ts'
import { roleOf } from './provider-roles.server.ts'
import { signInOwner, signUpIdentity, takeSignUp } from './sign-in.server.ts'

/** The page for the name of a new player. */
const NAME_PATH = '/sign-in/provider/name'

/** A longer query does not fit into a cookie. */
const MAX_SEARCH_LENGTH = 2_000

/** The clocks of portal and provider may differ by this, ms. */
const CLOCK_TOLERANCE_MS = 30_000

/** Where the browser goes next. */
interface NextPage {
  path: string
  cookies: string[]
  /** Who has signed in. The query of the page on which the authorization began may name a like. */
  entered?: { userId: string; search: string }
}

/** A verified response, on the services of its request. */
interface Verified {
  services: RequestServices
  requester: Requester
  begun: AuthorizationRequest
  identity: ProviderIdentity
}

/**
 * Returns the address at the provider, and the cookies that keep what must be remembered.
 *
 * @param given the header `Cookie`
 * @throws ProviderFault, TooManyError
 */
export async function beginAuthorization(
  { provider, limits, cookieKey, db }: RequestServices,
  { viewer, address: client }: Requester,
  purpose: ProviderPurpose,
  { search, language }: BeganOn,
  given: string | null,
): Promise<{ address: string; cookies: string[] }> {
  await limits.require(networkAttempts('provider-network', client))
  const { address, checks } = await provider!.begin(purpose === 'confirm')
  const begun = {
    search: search.length > MAX_SEARCH_LENGTH ? '' : search,
    language,
    purpose,
    checks,
    viewer: viewer && { userId: viewer.userId, sessionId: viewer.sessionId },
    beganAt: db.now(),
  }
  const kept = authorizationCookie(checks.state).keep(cookieKey, begun, db.now())
  return { address, cookies: [...forgetOldestRequests(cookieKey, given), kept] }
}

/**
 * Ends an authorization at the provider. It never throws: a fault becomes a sentence on the page to go back to.
 *
 * @param given the header `Cookie`
 * @returns the path with the prefix of the language
 */
export async function finishAuthorization(
  services: RequestServices,
  requester: Requester,
  given: string | null,
  response: URLSearchParams,
): Promise<NextPage> {
  const { cookieKey, db } = services
  const cookie = authorizationCookie(response.get('state') ?? '')
  const kept = cookie.read(cookieKey, given, db.now())
  // The name of a cookie is not sealed.
  const begun = kept?.checks.state === response.get('state') ? kept : undefined
  const page = begun ?? { purpose: 'sign-in' as const, search: '', language: DEFAULT_LANGUAGE }
  const next = await finish(services, requester, begun, response).catch((error: unknown) => {
    const isNotLinked = error instanceof ProviderFault && error.kind === 'notLinked'
    // The signed-in player can link the identity there.
    const purpose = isNotLinked ? 'link' : page.purpose
    const reason =
      begun || given ? explainError(error, services, requester, page.language) : undefined
    // A browser without a single cookie kept none of this authorization, either.
    const notice = { error: reason ?? getTranslator(page.language, 'auth')('cookiesBlocked') }
    return { path: backTo(services, { ...page, purpose }, notice), cookies: [] }
  })
  const cookies = begun ? [...next.cookies, cookie.forget(cookieKey)] : next.cookies
  return { ...next, path: localizePath(page.language, next.path), cookies }
}

/** @throws ProviderFault, TooManyError, SessionEndedError */
async function finish(
  services: RequestServices,
  requester: Requester,
  begun: (AuthorizationRequest & { sealed: string }) | undefined,
  response: URLSearchParams,
): Promise<NextPage> {
  if (!begun) throw new ProviderFault('expired')
  const { db, provider } = services
  const { sealed, beganAt, checks, purpose } = begun
  // Before the code is sent: a second request with the same response must not reach the provider.
  const isFirst = await transact(db, (tx) => useOnce(tx, sealed, beganAt + AUTHORIZATION_MS))
  if (!isFirst) throw new ProviderFault('expired')
  const identity = await provider!.finish(response, checks)
  return ENDINGS[purpose]({ services, requester, begun, identity })
}

const ENDINGS: Record<ProviderPurpose, (verified: Verified) => Promise<NextPage>> = {
  'sign-in': endSignIn,
  link: endLink,
  confirm: endConfirmation,
}

async function endSignIn(verified: Verified): Promise<NextPage> {
  const { services, requester, begun, identity } = verified
  const owner = await findOwner(services.db, identity)
  if (owner) return signIn(verified, owner)
  if (requester.viewer) throw new ProviderFault('notLinked')
  const profile = await identity.loadProfile()
  const email = emailSchema.safeParse(profile.email).data
  if (!email) throw new ProviderFault('noAddress')
  const { search, language } = begun
  // Only the boolean counts: the text "false" is no confirmation.
  const isVerified = profile.email_verified === true
  const { groups } = services.config.oidc!
  const role = groups && roleOf(groups, profile)
  const account = { subject: identity.subject, email, isVerified, search, language }
  const name = [profile.name, profile.preferred_username]
    .map((each) => displayNameSchema.safeParse(each).data)
    .find((each) => each !== undefined)
  const { cookieKey, db } = services
  if (!name) {
    return { path: NAME_PATH, cookies: [newAccountCookie.keep(cookieKey, account, db.now())] }
  }
  try {
    const address = await takeSignUp(services, requester, account)
    const named = { ...account, name, role, address }
    return enter(verified, await transact(db, (tx) => signUpIdentity(tx, verified, named)))
  } catch (error) {
    // Another tab may have created it meanwhile.
    const owner = await findOwner(db, identity)
    if (!owner) throw error
    return signIn(verified, owner)
  }
}

async function signIn(verified: Verified, owner: Owner): Promise<NextPage> {
  const { services, requester, identity } = verified
  const result = await signInOwner(services, requester, identity, owner).catch((error: unknown) => {
    if (error instanceof FaultError) reportSignIn(services, requester, 'suspended')
    throw error
  })
  reportSignIn(services, requester, result.needsCode ? 'code-needed' : 'signed-in')
  return enter(verified, result)
}

function enter({ begun }: Verified, { userId, cookies, needsCode }: SignInResult): NextPage {
  const { search } = begun
  if (needsCode) return { path: `/sign-in/code${search}`, cookies }
  return { path: readPage(begun).next, cookies, entered: { userId, search } }
}

async function endLink({ services, requester, begun, identity }: Verified): Promise<NextPage> {
  const viewer = requireSamePlayer(begun, requester)
  await transact(services.db, async (tx) => {
    await lockUser(tx, viewer.userId)
    if (!(await findSessionRole(tx, viewer.sessionId))) throw new SessionEndedError()
    await linkIdentity(tx, viewer.userId, identity)
  })
  const provider = services.config.oidc!.name
  const success = getTranslator(begun.language, 'provider')('linked', { provider })
  return { path: backTo(services, begun, { success }), cookies: [] }
}

async function endConfirmation(verified: Verified): Promise<NextPage> {
  const { services, requester, begun, identity } = verified
  const viewer = requireSamePlayer(begun, requester)
  const { authenticatedAt = 0 } = identity
  if (authenticatedAt < begun.beganAt - CLOCK_TOLERANCE_MS) throw new ProviderFault('notAskedAgain')
  const cookies = await transact(services.db, async (tx) => {
    const owner = await findOwner(tx, identity)
    if (owner?.userId !== viewer.userId) throw new ProviderFault('otherIdentity')
    return recordReauthentication(tx, services.cookieKey, viewer)
  })
  return { path: readPage(begun).next, cookies }
}

/** @throws ProviderFault unless the player who began is still signed in, in the same session */
function requireSamePlayer({ viewer: began }: AuthorizationRequest, { viewer }: Requester) {
  const isSame = viewer?.userId === began?.userId && viewer?.sessionId === began?.sessionId
  if (!viewer || !isSame) throw new ProviderFault('expired')
  return viewer
}
