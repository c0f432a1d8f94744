/** The door of forms to actions: the `action` function of a page. */
import { data, type ActionFunctionArgs } from 'react-router'
import {
  languageContext,
  requesterContext,
  requireViewer,
  servicesContext,
} from '#app/context.server.ts'
import { cookieHeaders } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { retryAfterHeaders } from '#app/lib/retry-after.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Action } from './action.ts'
import { runAction } from './run-action.server.ts'

/**
 * Runs the action that the form's field `intent` names.
 *
 * @returns the name of the action and the sentence for the page, with the status and `Retry-After` of the response
 * @throws Response 400 for an unknown action, a redirect for a visitor
 */
export async function handleForm(
  actions: readonly Action[],
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
) {
  const { intent, ...input } = Object.fromEntries(await request.formData())
  const language = context.get(languageContext)
  const action = actions.find(({ name }) => name === intent)
  if (!action) {
    throw data(getTranslator(language, 'responses')('formOutdated'), { status: 400 })
  }
  const {
    status,
    retryAfterS,
    cookies = [],
    show,
    ...result
  } = await runAction(action, context.get(servicesContext), {
    viewer: requireViewer(context, action.right),
    requester: context.get(requesterContext),
    language,
    input,
  })
  const headers = [...cookieHeaders(cookies), ...Object.entries(retryAfterHeaders(retryAfterS))]
  return data({ ...result, ...show, action: action.name }, { status, headers })
}
