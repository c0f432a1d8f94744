/**
 * The sentence with which a player comes back from the provider. The page has it sealed in its address,
 * so that nobody else can make the page say something.
 */
import { z } from 'zod'
import { seal, unseal } from '#app/features/accounts/server/sealed-token.server.ts'
import type { SigningKeys } from '#app/features/accounts/server/sessions/session-cookie.server.ts'

const NOTICE_MS = 10 * 60_000
const PARAMETER = 'provider'
const noticeSchema = z.union([z.object({ error: z.string() }), z.object({ success: z.string() })])

/** A sentence in the language of the page. */
export type ProviderNotice = { error: string } | { success: string }

/** Adds the notice to a path. */
export function withNotice(
  keys: SigningKeys,
  path: string,
  notice: ProviderNotice,
  now: number,
): string {
  const sealed = seal(keys, 'provider-notice', notice, now + NOTICE_MS)
  return `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${sealed}`
}

/** Returns the notice of a page's address. */
export function openNotice(
  keys: SigningKeys,
  { searchParams }: URL,
  now: number,
): ProviderNotice | undefined {
  const sealed = searchParams.get(PARAMETER) ?? undefined
  return unseal(keys, 'provider-notice', { sealed, schema: noticeSchema, now })
}
