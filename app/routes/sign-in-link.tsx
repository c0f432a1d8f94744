/** Signs a player in by a link of the operator. */
import { href, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/sign-in-link'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import {
  CookiesBlocked,
  keepFormWithoutCookies,
} from '#features/accounts/browser/cookies-blocked.tsx'
import { respondWithFault } from '#features/accounts/server/respond.server.ts'
import { cookieHeaders } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { findLinkOwner, signInWithLink } from '#features/accounts/server/sign-in-link.server.ts'
import { SECURITY_PATH } from '#features/security/security-path.ts'
import { secretPageMeta } from '#lib/page-meta.ts'
import { nextPage } from './enter-account.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { LinkPage } from '#ui/link-page.tsx'

export const handle: RouteHandle = {
  messages: ['accounts', 'provider'],
}

export const meta = secretPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const { cookieKey, db } = context.get(pageContext).services
  const token = url.searchParams.get('token') ?? ''
  const title = pageTranslator(context, 'titles')('signIn')
  const isAlive = (await findLinkOwner(db, cookieKey, token)) !== undefined
  return { title, token, isAlive }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, requester } = context.get(pageContext)
  const token = String((await request.formData()).get('token') ?? '')
  const result = await signInWithLink(services, requester, token)
  if ('error' in result) return respondWithFault(context, result)
  const headers = cookieHeaders(result.cookies)
  if (result.needsCode) throw redirect(href('/sign-in/code'), { headers })
  const next = new URLSearchParams({ next: SECURITY_PATH })
  throw redirect(nextPage({ request, context }, `?${next}`), { headers })
}

export const clientAction = keepFormWithoutCookies

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts')
  const tProvider = useTranslations('provider')
  const { title, token, isAlive } = loaderData
  const error = actionData?.error ?? (isAlive ? undefined : t('linkDead'))
  const form = { action: href('/sign-in/link'), token, button: t('signIn') }
  return (
    <LinkPage
      title={title}
      text={tProvider('linkAbout')}
      error={error}
      form={error ? undefined : form}
      wayOut={{ to: href('/sign-in'), label: t('signIn') }}
    >
      {/* The link works once. */}
      <CookiesBlocked />
    </LinkPage>
  )
}
