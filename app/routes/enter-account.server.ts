/** The loader and action that the pages of sign-in and sign-up share. */
import {
  data,
  href,
  redirect,
  replace,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { explainFault } from '#features/accounts/server/account-fault.server.ts'
import { localPath } from '#features/accounts/server/local-path.server.ts'
import type { SignInResult } from '#features/accounts/server/sessions/begin-session.server.ts'
import type { ActionResponse } from '#features/actions/browser/action-form.tsx'
import type { Action } from '#features/actions/server/action.ts'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { checkSignUp } from '#features/accounts/server/sign-up-rules.server.ts'
import { findPendingLike, savePendingLike } from '#features/likes/server/pending-like.server.ts'
import { backTo, openNotice } from '#features/providers/server/notice.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'

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
export function loadSignInPage(
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
  const fault = await checkSignUp(db, services, requester, { by, invitation }).then(
    () => undefined,
    (error: unknown) => explainFault(error, services, requester, language),
  )
  // The page has the button of the provider, with which everyone may sign up.
  if (fault && config.oidc?.signUp) return { isRefused: true }
  if (fault) return { notice: fault.error, isRefused: true }
  if (config.signUp !== 'invite') return {}
  return { notice: getTranslator(language, 'invitations')('invited') }
}

/**
 * Signs the player in or up by one of the actions, then saves the like that the visitor started.
 *
 * @param fields of the action, beside those of the form; `search`: the query of the sign-in page
 * @returns the refusal for the form
 * @throws a redirect with the session's cookies, or to the page that asks for a code; it replaces the
 *   history entry
 */
export async function enterAccount(
  actions: readonly Action[],
  { request, url, context }: Pick<ActionFunctionArgs, 'request' | 'url' | 'context'>,
  { search = url.search, ...fields }: { search?: string; [field: string]: unknown } = {},
) {
  const sent = { ...readInvitation(url), ...fields }
  const { data: shown, init } = await handleForm(actions, { request, context }, sent)
  const { userId, needsCode } = shown as Partial<SignInResult>
  if (userId === undefined) return data<ActionResponse>(shown, init ?? {})
  const { headers = [] } = init ?? {}
  if (needsCode) throw replace(href('/sign-in/code') + search, { headers })
  const { services, requester } = context.get(pageContext)
  await savePendingLike(services, requester, { userId, search })
  throw replace(nextPage({ request, context }, search), { headers })
}

/**
 * Returns the page that opens after a sign-in. Without JavaScript it is the sign-in page: it leads
 * on a player who is signed in, and otherwise says that the browser dropped the cookies. With
 * JavaScript, `keepFormWithoutCookies` says it.
 *
 * @param search the query of the sign-in page
 */
function nextPage(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  search: string,
): string {
  const isByScript = new URL(request.url).pathname.endsWith('.data')
  if (isByScript) return localPath(new URLSearchParams(search).get('next'))
  const error = pageTranslator(context, 'auth')('cookiesBlocked')
  return backTo(context.get(pageContext).services, { purpose: 'sign-in', search }, { error })
}
