/**
 * The sentence with which a player comes back from the provider. It is sealed in the page's address: no
 * one else can choose what the page says.
 */
import { z } from 'zod'
import type { Requester, RequestServices } from '#features/context.server.ts'
import { explainFault } from '#features/accounts/server/account-fault.server.ts'
import { seal, unseal } from '#features/accounts/server/sealed-token.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { BeganOn, ProviderPurpose } from './authorization-cookie.server.ts'
import { ProviderFault } from './provider.ts'

const NOTICE_MS = 10 * 60_000
const PARAMETER = 'provider'
const noticeSchema = z.union([z.object({ error: z.string() }), z.object({ success: z.string() })])

/** A sentence in the language of the page. */
type ProviderNotice = z.infer<typeof noticeSchema>

/** The pages from which a player goes to the provider. */
const PAGES: Record<ProviderPurpose, string> = {
  'sign-in': '/sign-in',
  link: '/settings',
  confirm: '/confirm-identity',
}

/** Returns the page from which the player went to the provider, with the notice. */
export function backTo(
  { cookieKey, db }: Pick<RequestServices, 'cookieKey' | 'db'>,
  { purpose, search }: Pick<BeganOn, 'search'> & { purpose: ProviderPurpose },
  notice: ProviderNotice,
): string {
  const query = new URLSearchParams(purpose === 'link' ? 'tab=security' : search)
  query.set(PARAMETER, seal(cookieKey, 'provider-notice', notice, db.now() + NOTICE_MS))
  return `${PAGES[purpose]}?${query}`
}

/** Returns the notice of a page's address. */
export function openNotice(
  { cookieKey, db }: Pick<RequestServices, 'cookieKey' | 'db'>,
  { searchParams }: URL,
): ProviderNotice | undefined {
  const sealed = searchParams.get(PARAMETER) ?? undefined
  return unseal(cookieKey, 'provider-notice', { sealed, schema: noticeSchema, now: db.now() })
}

/** Returns the sentence for an error. An unexpected one is logged. */
export function explainError(
  error: unknown,
  services: Pick<RequestServices, 'config' | 'log' | 'securityLog'>,
  requester: Pick<Requester, 'address'>,
  language: Language,
): string {
  if (!(error instanceof ProviderFault)) {
    return explainFault(error, services, requester, language).error
  }
  if (error.kind === 'unproven') services.securityLog('sign-in-refused', requester.address)
  const { name } = services.config.oidc!
  return getTranslator(language, 'provider')(error.kind, { provider: name })
}
