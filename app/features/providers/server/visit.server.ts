/** What the browser does after it came back from the provider. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import { explainFault } from '#app/features/accounts/server/account-fault.server.ts'
import { formatAccountMessage } from '#app/features/accounts/server/format-account-message.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, localizePath, type Language } from '#app/messages/languages.ts'
import { finishAtProvider, openResponse } from './finish.server.ts'
import { forgetFlow, readPage, type BeganOn, type ProviderPurpose } from './flow.server.ts'
import { withNotice } from './notice.server.ts'
import { ProviderFault } from './provider-fault.ts'

/** The page for the name of a new player. */
const NAME_PATH = '/sign-in/provider/name'

/** The pages from which a player goes to the provider. */
const PAGES: Record<ProviderPurpose, string> = {
  'sign-in': '/sign-in',
  link: '/settings/security',
  confirm: '/confirm-identity',
}

/** Where the browser goes next. */
export interface NextPage {
  /** With the prefix of the language. */
  path: string
  cookies: string[]
  /** The like that the player signed in for. */
  liked?: { userId: string; gameId: string } | undefined
}

/** Ends a visit at the provider. It never throws: a fault becomes a sentence on the page to go back to. */
export async function endVisit(
  services: RequestServices,
  requester: Requester,
  sealed: string | undefined,
  response: URLSearchParams,
): Promise<NextPage> {
  const { config, cookieKey } = services
  const forgotten = forgetFlow(cookieKey)
  let page: BeganOn & { purpose: ProviderPurpose } = {
    purpose: 'sign-in',
    search: '',
    language: DEFAULT_LANGUAGE,
  }
  const goBack = (error: string) => ({
    path: localizePath(page.language, backTo(services, page, { error })),
    cookies: [forgotten],
  })
  try {
    const flow = openResponse(services, sealed, response)
    page = flow
    const { language } = flow
    const ending = await finishAtProvider(services, requester, flow, { sealed: sealed!, response })
    if ('error' in ending) return goBack(formatAccountMessage(language, ending.error))
    if ('userId' in ending) return enter(services, flow, ending)
    const { outcome, cookies } = ending
    if (outcome === 'nameless') return { path: localizePath(language, NAME_PATH), cookies }
    const success = getTranslator(language, 'provider')('linked', { provider: config.oidc!.name })
    const path = outcome === 'linked' ? backTo(services, flow, { success }) : readPage(flow).next
    return { path: localizePath(language, path), cookies: [...cookies, forgotten] }
  } catch (error) {
    // The signed-in player can link the identity there.
    if (error instanceof ProviderFault && error.kind === 'notLinked') {
      page = { ...page, purpose: 'link' }
    }
    return goBack(explainError(error, services, requester, page.language))
  }
}

/** Returns the page that opens after a sign-in. */
export function enter(
  { cookieKey }: Pick<RequestServices, 'cookieKey'>,
  page: BeganOn,
  { userId, cookies, needsCode }: { userId: string; cookies: string[]; needsCode?: true },
): NextPage {
  const { next, like } = readPage(page)
  const forgotten = forgetFlow(cookieKey)
  if (needsCode) {
    const path = localizePath(page.language, `/sign-in/code${page.search}`)
    return { path, cookies: [...cookies, forgotten] }
  }
  return {
    path: localizePath(page.language, next),
    cookies: [...cookies, forgotten],
    liked: like === undefined ? undefined : { userId, gameId: like },
  }
}

/** Returns the page from which the player went to the provider, with a sentence. */
export function backTo(
  { cookieKey, db }: Pick<RequestServices, 'cookieKey' | 'db'>,
  { purpose, search }: Pick<BeganOn, 'search'> & { purpose: ProviderPurpose },
  notice: Parameters<typeof withNotice>[2],
): string {
  const path = PAGES[purpose] + (purpose === 'link' ? '' : search)
  return withNotice(cookieKey, path, notice, db.now())
}

/** Returns the sentence for an error. An unexpected one is logged. */
export function explainError(
  error: unknown,
  services: RequestServices,
  requester: Requester,
  language: Language,
): string {
  if (!(error instanceof ProviderFault)) {
    return formatAccountMessage(language, explainFault(error, services, requester).error)
  }
  if (error.kind === 'unproven') services.securityLog('sign-in-refused', requester.address)
  const { name } = services.config.oidc!
  return getTranslator(language, 'provider')(error.kind, { provider: name })
}
