/**
 * What the portal must remember while a player is at the provider. It is in a sealed cookie of the
 * browser that began, which is used once. Each authorization has its own, named after its `state`, so that authorizations
 * in several tabs do not end each other.
 */
import { z } from 'zod'
import { localPath } from '#features/accounts/server/local-path.server.ts'
import { defineSealedCookie } from '#features/accounts/server/sealed-token.server.ts'
import {
  cookieName,
  type CookieKey,
} from '#features/accounts/server/sessions/session-cookie.server.ts'
import { listCookieNames } from '#lib/cookies.ts'
import { LANGUAGE_CODES } from '#messages/languages.ts'

/** How long a player may stay at the provider, ms. */
export const AUTHORIZATION_MS = 10 * 60_000

/** What a player goes to the provider for. */
export const PROVIDER_PURPOSES = ['sign-in', 'link', 'confirm'] as const
export type ProviderPurpose = (typeof PROVIDER_PURPOSES)[number]

const pageSchema = z.object({
  /** The query of the page on which the authorization began, as `afterSignInQuery` writes it. */
  search: z.string(),
  language: z.enum(LANGUAGE_CODES),
})

const requestSchema = pageSchema.extend({
  purpose: z.enum(PROVIDER_PURPOSES),
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  /** Who began, if a player was signed in. */
  viewer: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
  /** ms */
  beganAt: z.number(),
})

export const newAccountSchema = pageSchema.extend({
  subject: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
})

/** The page on which the authorization began. It says what happens after a sign-in. */
export type BeganOn = z.infer<typeof pageSchema>
export type AuthorizationRequest = z.infer<typeof requestSchema>
/** An account that lacks only the name. */
export type NewAccount = z.infer<typeof newAccountSchema>

/** More cookies would not fit into the header of a request. */
const MAX_REQUESTS = 3

/** The cookie of the authorization with this `state`. */
export const authorizationCookie = (state: string) =>
  defineSealedCookie({
    name: `provider-${state}`,
    purpose: 'provider-sign-in',
    schema: requestSchema,
    lifeMs: AUTHORIZATION_MS,
  })

/** Returns the `Set-Cookie` lines that make room for another one: the oldest ones end. */
export function forgetOldestRequests(key: Pick<CookieKey, 'publicUrl'>, given: string | null) {
  const prefix = cookieName(key.publicUrl, 'provider-')
  // Browsers send older cookies first (RFC 6265, section 5.4).
  const names = listCookieNames(given ?? '').filter((name) => name.startsWith(prefix))
  const states = names.slice(0, 1 - MAX_REQUESTS).map((name) => name.slice(prefix.length))
  return states.map((state) => authorizationCookie(state).forget(key))
}

/** An account that waits for its name. */
export const newAccountCookie = defineSealedCookie({
  name: 'provider',
  purpose: 'provider-account',
  schema: newAccountSchema,
  lifeMs: AUTHORIZATION_MS,
})

/** Returns what the query of the page says. `next` is a path of this portal. */
export function readPage({ search }: Pick<BeganOn, 'search'>) {
  const query = new URLSearchParams(search)
  return {
    next: localPath(query.get('next')),
    invitation: query.get('invitation') ?? undefined,
  }
}
