/**
 * Stores the language that the player chose with the account, and opens the page in it. Links to a
 * language need no request here: the address of a page names its language.
 */
import { redirect } from 'react-router'
import type { Route } from './+types/language'
import { CHOOSE_LANGUAGE } from '#features/accounts/server/account-language.server.ts'
import { handleForm } from '#features/actions/server/form-action.server.ts'

/** For a reload after a form without JavaScript, whose response was no redirect. */
export function loader() {
  return redirect('/')
}

export async function action(args: Route.ActionArgs) {
  const { data, init } = await handleForm([CHOOSE_LANGUAGE], args)
  if (data.error !== undefined) return new Response(data.error, init ?? {})
  const { page } = data as { page?: string }
  return page === undefined ? new Response(null, { status: 204 }) : redirect(page)
}
