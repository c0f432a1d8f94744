/** The loader and action that the pages of sign-in and sign-up share. */
import {
  href,
  redirect,
  replace,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { explainFault } from '#features/accounts/server/account-fault.server.ts'
import { formatAccountMessage } from '#features/accounts/server/format-account-message.server.ts'
import { localPath } from '#features/accounts/server/local-path.server.ts'
import { respondWithFault } from '#features/accounts/server/respond.server.ts'
import { cookieHeaders } from '#features/accounts/server/sessions/session-cookie.server.ts'
import type { SignInResult } from '#features/accounts/server/sessions/begin-session.server.ts'
import type { signIn } from '#features/accounts/server/sign-in.server.ts'
import type { SignUpPage } from '#features/accounts/server/sign-up.server.ts'
import { checkSignUp } from '#features/accounts/server/sign-up-rules.server.ts'
import { findPendingLike, savePendingLike } from '#features/likes/server/pending-like.server.ts'
import { backTo, openNotice } from '#features/providers/server/notice.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'

/** `signIn`, `signUp` or `signInWithCode`. */
type Enter = (...given: [...Parameters<typeof signIn>, page: SignUpPage]) => Promise<SignInResult>

/** The invitation in the page's address. Nothing without one, so that the page does not grow. */
export function readInvitation({ searchParams }: URL): { invitation?: string } {
  const invitation = searchParams.get('invitation')
  return invitation ? { invitation } : {}
}

/**
 * Returns the title, the page to open next, the like that the visitor started, and the invitation.
 *
 * @throws a redirect to the next page if the player is signed in
 */
export function loadEntry(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  title: 'signIn' | 'signUp' | 'signInCode',
) {
  const next = localPath(url.searchParams.get('next'))
  const { services, requester } = context.get(pageContext)
  if (requester.viewer) throw redirect(next)
  const t = pageTranslator(context, 'titles')
  const like = findPendingLike(services.games, url.searchParams)
  const message = openNotice(services, url)
  return { title: t(title), next, like, ...readInvitation(url), ...(message && { message }) }
}

/** What the sign-up page says about who may sign up. Nothing if everyone may. */
export async function describeSignUp(
  context: LoaderFunctionArgs['context'],
  invitation: string | undefined,
): Promise<{ notice?: string; isRefused?: true }> {
  const { services, requester, language } = context.get(pageContext)
  const { db, config } = services
  const by = config.passwordSignIn ? 'form' : 'provider'
  const fault = await checkSignUp(db, services, requester, { by, invitation }).catch(
    (error: unknown) => explainFault(error, services, requester),
  )
  // The page has the button of the provider, with which everyone may sign up.
  if (fault && config.oidc?.signUp) return { isRefused: true }
  if (fault) return { notice: formatAccountMessage(language, fault.error), isRefused: true }
  if (config.signUp !== 'invite') return {}
  return { notice: getTranslator(language, 'invitations')('invited') }
}

/**
 * Signs the player in or up, then saves the like that the visitor started.
 *
 * @returns a fault for the form
 * @throws a redirect with the session's cookies, or to the page that asks for a code; it replaces the
 *   history entry
 */
export async function enterAccount(
  { request, url, context }: Pick<ActionFunctionArgs, 'request' | 'url' | 'context'>,
  enter: Enter,
) {
  const form = await request.formData()
  const { services, requester, language } = context.get(pageContext)
  const page = { language, ...readInvitation(url) }
  const result = await enter(services.db, services, requester, Object.fromEntries(form), page)
  if ('error' in result) return respondWithFault(context, result, form)
  const headers = cookieHeaders(result.cookies)
  if (result.needsCode) throw replace(href('/sign-in/code') + url.search, { headers })
  await savePendingLike(services, requester, { userId: result.userId, search: url.search })
  throw replace(nextPage({ request, context }, url.search), { headers })
}

/**
 * Returns the page that opens after a sign-in. Without script it is the sign-in page, which leads on a
 * player who is signed in, and otherwise says that the browser dropped the cookies. With script,
 * `keepFormWithoutCookies` says it.
 *
 * @param search the query of the sign-in page
 */
export function nextPage(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  search: string,
): string {
  const isByScript = new URL(request.url).pathname.endsWith('.data')
  if (isByScript) return localPath(new URLSearchParams(search).get('next'))
  const error = pageTranslator(context, 'auth')('cookiesBlocked')
  return backTo(context.get(pageContext).services, { purpose: 'sign-in', search }, { error })
}
