/** The door of forms to actions: the `action` function of a page. */
import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { pageContext } from '#features/context.server.ts'
import { cookieHeaders } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { isSafeOrigin } from '#lib/safe-origin.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Action } from './action.ts'
import { runAction } from './run-action.server.ts'

/** The longest field: imprint and rules. */
const MAX_TYPED = 20_000

/**
 * Returns the texts of a form by their fields, without passwords and passphrases; several of one
 * name, such as checkboxes, with commas. What is too long for every field is cut, because the page
 * contains it twice.
 */
const readTyped = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...new Set(form.keys())].flatMap((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === 'string')
      if (texts.length === 0 || /password|passphrase/i.test(name)) return []
      return [[name, texts.join(',').slice(0, MAX_TYPED)]]
    }),
  )

/**
 * Runs the action that the form's field `intent` names.
 *
 * A form without `intent` runs the first action if that is for everyone, such as a sign-in.
 *
 * @param params fields from the address of the page or the request
 * @returns the name of the action and the sentence for the page, with the status of the response, whose
 *   `Retry-After` is in the context; after a refusal also what was typed
 * @throws Response 400 for an unknown action, a redirect to the page that the action names
 */
export async function handleForm(
  actions: readonly Action[],
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  params: object = {},
) {
  const form = await request.formData()
  const { intent, ...input } = Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [value, ...others] = form.getAll(name)
      return [name, others.length > 0 ? [value, ...others] : value]
    }),
  )
  const page = context.get(pageContext)
  const { language } = page
  const [first] = actions
  const named = intent ?? (first?.right === 'anyone' ? first.name : undefined)
  const action = actions.find(({ name }) => name === named)
  if (!action) {
    throw data(getTranslator(language, 'responses')('formOutdated'), { status: 400 })
  }
  const { failure, ...requester } = page.requester
  if (failure) throw failure
  const {
    status,
    retryAfterS,
    cookies = [],
    redirectTo,
    show,
    ...result
  } = await runAction(action, page.services, {
    viewer: requester.viewer,
    requester,
    language,
    input: { ...input, ...params },
  })
  page.retryAfterS = retryAfterS
  const headers = cookieHeaders(cookies)
  if (redirectTo) {
    // Nor may the cache of the back button answer.
    if (isSafeOrigin(page.origin)) headers.push(['Clear-Site-Data', '"cache"'])
    throw redirect(redirectTo, { headers })
  }
  const typed = result.error === undefined ? undefined : readTyped(form)
  const values = result.values ? { ...typed, ...result.values } : typed
  const shown = { ...result, ...show, ...(values && { values }), action: action.name }
  return data(shown, { status, headers })
}
