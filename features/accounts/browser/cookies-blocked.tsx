/** Says on the pages for signing in that no sign-in can last, because the browser keeps no cookies. */
import { useTranslations } from 'use-intl'
import {
  keepFormOnConnectionLoss,
  respondInstead,
  type ServerAction,
} from '#lib/browser/keep-form.ts'
import { readFlag } from '#lib/browser/signed-in-flag.ts'
import { getDocumentTranslator } from '#messages/page-language.tsx'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'

export function CookiesBlocked() {
  const t = useTranslations('auth')
  const isBlocked = useIsScripted() && !navigator.cookieEnabled
  return <ResultBanner error={isBlocked ? t('cookiesBlocked') : undefined} />
}

/**
 * The `clientAction` of a sign-in. If the browser kept none of its cookies, although it says that it
 * keeps some, the form stays and says so.
 *
 * @throws the server's redirect; that to the page for the code has no flag yet
 */
export async function keepFormWithoutCookies({ serverAction }: ServerAction) {
  try {
    return await keepFormOnConnectionLoss(serverAction)
  } catch (error) {
    const next = error instanceof Response ? error.headers.get('Location') : null
    if (!next || isCodePage(next) || readFlag()) throw error
    return respondInstead({ error: getDocumentTranslator('auth')('cookiesBlocked') })
  }
}

const isCodePage = (path: string) => new URL(path, location.href).pathname.endsWith('/sign-in/code')
