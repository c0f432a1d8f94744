/**
 * Stores the language that the player chose with the account, and opens the page in it. Links to a
 * language need no request here: the address of a page names its language.
 */
import { redirect } from 'react-router'
import { z } from 'zod'
import type { Route } from './+types/language'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { setAccountLanguage } from '#features/accounts/server/account-language.server.ts'
import { localPath } from '#features/accounts/server/local-path.server.ts'
import { can } from '#features/authorization/can.ts'
import { LANGUAGE_CODES, localizePath } from '#messages/languages.ts'

/** `next` is the page to open, without the prefix of a language. A beacon sends none. */
const choiceSchema = z.object({ to: z.enum(LANGUAGE_CODES), next: z.string().optional() })

/** For a reload after a form without script, whose response was no redirect. */
export function loader() {
  return redirect('/')
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = choiceSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) {
    const t = pageTranslator(context, 'responses')
    return new Response(t('unknownLanguage'), { status: 400 })
  }
  const { to, next } = sent.data
  const { services, requester } = context.get(pageContext)
  const { viewer } = requester
  if (can(viewer, 'change-settings', viewer)) {
    const { db, limits } = services
    const { waitS } = await limits.take([{ rule: 'change-account', key: viewer.userId }])
    if (waitS > 0) {
      const t = pageTranslator(context, 'responses')
      const headers = { 'Retry-After': String(waitS) }
      return new Response(t('tooManyRequests'), { status: 429, headers })
    }
    await setAccountLanguage(db, viewer.userId, to)
  }
  if (next === undefined) return new Response(null, { status: 204 })
  return redirect(localizePath(to, localPath(next)))
}
