/** The door of forms to actions: the `action` function of a page. */
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import {
  languageContext,
  originContext,
  requesterContext,
  requireViewer,
  servicesContext,
} from '#app/context.server.ts'
import { cookieHeaders } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { retryAfterHeaders } from '#app/lib/retry-after.ts'
import { isSafeOrigin } from '#app/lib/safe-origin.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Action } from './action.ts'
import { readTyped } from './read-typed.server.ts'
import { runAction } from './run-action.server.ts'

/**
 * Runs the action that the form's field `intent` names.
 *
 * @returns the name of the action and the sentence for the page, with the status and `Retry-After` of the
 *   response; after a refusal also what was typed
 * @throws Response 400 for an unknown action, a redirect for a visitor or to the page that the action names
 */
export async function handleForm(
  actions: readonly Action[],
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
) {
  const form = await request.formData()
  const { intent, ...input } = Object.fromEntries(form)
  const language = context.get(languageContext)
  const action = actions.find(({ name }) => name === intent)
  if (!action) {
    throw data(getTranslator(language, 'responses')('formOutdated'), { status: 400 })
  }
  const {
    status,
    retryAfterS,
    cookies = [],
    redirectTo,
    show,
    ...result
  } = await runAction(action, context.get(servicesContext), {
    viewer: requireViewer(context, action.right),
    requester: context.get(requesterContext),
    language,
    input,
  })
  const headers = [...cookieHeaders(cookies), ...Object.entries(retryAfterHeaders(retryAfterS))]
  if (redirectTo) {
    // Nor may the cache of the back button answer.
    if (isSafeOrigin(context.get(originContext))) headers.push(['Clear-Site-Data', '"cache"'])
    throw redirect(redirectTo, { headers })
  }
  const values = result.error === undefined ? undefined : readTyped(form)
  return data({ ...result, ...show, values, action: action.name }, { status, headers })
}
