/** What the browser does after it came back from the provider. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import { afterSignInQuery } from '#app/features/accounts/browser/after-sign-in.ts'
import { explainFault } from '#app/features/accounts/server/account-fault.server.ts'
import { formatAccountMessage } from '#app/features/accounts/server/format-account-message.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, localizePath, type Language } from '#app/messages/languages.ts'
import { finishAtProvider, openResponse, type ProviderEnding } from './finish.server.ts'
import { forgetFlow, type AfterProvider, type ProviderPurpose } from './flow.server.ts'
import { withNotice } from './notice.server.ts'
import { ProviderFault } from './provider-fault.ts'

/** The page for the name of a new player. */
export const NAME_PATH = '/sign-in/provider/name'
export const SECURITY_PATH = '/settings/security'

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
  const { cookieKey } = services
  let flow
  try {
    flow = openResponse(services, sealed, response)
    const given = { sealed: sealed!, response }
    return goOn(services, flow, await finishAtProvider(services, requester, flow, given))
  } catch (error) {
    const after = flow ?? { next: '/', language: DEFAULT_LANGUAGE }
    const isUnlinked = error instanceof ProviderFault && error.kind === 'notLinked'
    const back = isUnlinked ? SECURITY_PATH : pathBack(flow?.purpose ?? 'sign-in', after)
    const notice = { error: explainError(error, services, requester, after.language) }
    return { path: noticeAt(services, after, back, notice), cookies: [forgetFlow(cookieKey)] }
  }
}

/** Returns the page after a verified response. */
function goOn(
  services: RequestServices,
  after: AfterProvider & { purpose: ProviderPurpose },
  ending: ProviderEnding,
): NextPage {
  const { config, cookieKey } = services
  const forgotten = forgetFlow(cookieKey)
  const { language } = after
  if ('error' in ending) {
    const notice = { error: formatAccountMessage(language, ending.error) }
    const path = noticeAt(services, after, pathBack(after.purpose, after), notice)
    return { path, cookies: [forgotten] }
  }
  if ('userId' in ending) return enter(services, after, ending)
  const { outcome, cookies } = ending
  if (outcome === 'nameless') return { path: localizePath(language, NAME_PATH), cookies }
  if (outcome === 'confirmed') {
    return { path: localizePath(language, after.next), cookies: [...cookies, forgotten] }
  }
  const t = getTranslator(language, 'provider')
  const notice = { success: t('linked', { provider: config.oidc!.name }) }
  return { path: noticeAt(services, after, SECURITY_PATH, notice), cookies: [forgotten] }
}

/** Returns the page that opens after a sign-in. */
export function enter(
  { cookieKey }: Pick<RequestServices, 'cookieKey'>,
  { language, next, like }: AfterProvider,
  { userId, cookies }: { userId: string; cookies: string[] },
): NextPage {
  return {
    path: localizePath(language, next),
    cookies: [...cookies, forgetFlow(cookieKey)],
    liked: like === undefined ? undefined : { userId, gameId: like },
  }
}

/** Returns the page from which the player went to the provider. */
export function pathBack(
  purpose: ProviderPurpose,
  { next, like, invitation }: Pick<AfterProvider, 'next' | 'like' | 'invitation'>,
): string {
  if (purpose === 'link') return SECURITY_PATH
  if (purpose === 'confirm') return `/confirm-identity?next=${encodeURIComponent(next)}`
  const pending = like === undefined ? undefined : { gameId: like, gameName: '' }
  return `/sign-in${afterSignInQuery({ next, like: pending, invitation })}`
}

function noticeAt(
  { cookieKey, db }: RequestServices,
  { language }: Pick<AfterProvider, 'language'>,
  ...[path, notice]: [path: string, notice: Parameters<typeof withNotice>[2]]
): string {
  return localizePath(language, withNotice(cookieKey, path, notice, db.now()))
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
