/**
 * What the portal must remember while a player is at the provider. It is in a sealed cookie of the
 * browser that began, which is used once.
 */
import { z } from 'zod'
import type { Requester } from '#app/context.server.ts'
import { localPath } from '#app/features/accounts/server/local-path.server.ts'
import { seal, unseal } from '#app/features/accounts/server/sealed-token.server.ts'
import {
  sessionCookieName,
  writeCookie,
  type CookieKey,
} from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { LANGUAGE_CODES } from '#app/messages/languages.ts'

/** How long a player may stay at the provider, ms. */
export const FLOW_MS = 10 * 60_000

/** What a player goes to the provider for. */
export const PROVIDER_PURPOSES = ['sign-in', 'link', 'confirm'] as const
export type ProviderPurpose = (typeof PROVIDER_PURPOSES)[number]

const afterSchema = z.object({
  /** The query of the page on which the visit began, as `entryQuery` writes it. */
  search: z.string(),
  language: z.enum(LANGUAGE_CODES),
})

const flowSchema = afterSchema.extend({
  purpose: z.enum(PROVIDER_PURPOSES),
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  /** Who began, if a player was signed in. */
  viewer: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
  /** ms */
  beganAt: z.number(),
})

const newAccountSchema = afterSchema.extend({
  subject: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
})

/** The page on which the visit began. It says what happens after a sign-in. */
export type BeganOn = z.infer<typeof afterSchema>
export type ProviderFlow = z.infer<typeof flowSchema>
/** An account that lacks only the name. */
export type NewAccount = z.infer<typeof newAccountSchema>

/** What a cookie of the provider may contain, with its schema. */
const CONTENTS = {
  'provider-sign-in': flowSchema,
  'provider-account': newAccountSchema,
} as const
type Content = keyof typeof CONTENTS

/** A longer query does not fit into a cookie. */
const MAX_SEARCH_LENGTH = 2_000

/** Returns the page for the cookie. Without its query if that is too long. */
export function rememberPage(search: string, language: BeganOn['language']): BeganOn {
  return { search: search.length > MAX_SEARCH_LENGTH ? '' : search, language }
}

/** Returns what the query of the page says. `next` is a path of this portal. */
export function readPage({ search }: BeganOn) {
  const query = new URLSearchParams(search)
  return {
    next: localPath(query.get('next')),
    like: query.get('like') ?? undefined,
    invitation: query.get('invitation') ?? undefined,
  }
}

/** The name of the cookie. A later sign-in replaces an unfinished one. */
function flowCookieName(publicUrl: string): string {
  return sessionCookieName(publicUrl).replace(/session$/, 'provider')
}

/** Returns the `Set-Cookie` line that keeps the value for 10 minutes. */
export function keepFlow<Key extends Content>(
  key: CookieKey,
  content: Key,
  value: z.infer<(typeof CONTENTS)[Key]>,
  now: number,
): string {
  const sealed = seal(key, content, value, now + FLOW_MS)
  const { publicUrl } = key
  return writeCookie(flowCookieName(publicUrl), sealed, { maxAgeS: FLOW_MS / 1_000, publicUrl })
}

/** Opens the value of the cookie. Undefined if it is missing, forged or expired. */
export function openFlow<Key extends Content>(
  key: CookieKey,
  content: Key,
  sealed: string | undefined,
  now: number,
): z.infer<(typeof CONTENTS)[Key]> | undefined {
  const schema = CONTENTS[content] as unknown as z.ZodType<z.infer<(typeof CONTENTS)[Key]>>
  return unseal(key, content, { sealed, schema, now })
}

/** Returns the account of the cookie that lacks only the name. */
export function readNewAccount(
  request: Request,
  key: CookieKey,
  now: number,
): NewAccount | undefined {
  return openFlow(key, 'provider-account', readFlowCookie(request, key), now)
}

/** Returns the sealed cookie of a request. */
export function readFlowCookie(
  { headers }: Request,
  { publicUrl }: Pick<CookieKey, 'publicUrl'>,
): string | undefined {
  return readCookie(headers.get('Cookie') ?? undefined, flowCookieName(publicUrl))
}

/** Returns the `Set-Cookie` line that deletes the cookie. */
export function forgetFlow({ publicUrl }: Pick<CookieKey, 'publicUrl'>): string {
  return writeCookie(flowCookieName(publicUrl), '', { maxAgeS: 0, publicUrl })
}

/** Whether the player who began is still the one of this request, in the same session. */
export function isSamePlayer(
  began: ProviderFlow['viewer'],
  { viewer }: Pick<Requester, 'viewer'>,
): boolean {
  return (
    began !== undefined && viewer?.userId === began.userId && viewer.sessionId === began.sessionId
  )
}
