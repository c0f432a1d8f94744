/** Signs a player in by a link of the operator. */
import { href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/sign-in-link'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import {
  CookiesBlocked,
  keepFormWithoutCookies,
} from '#features/accounts/browser/cookies-blocked.tsx'
import { findLinkOwner, SIGN_IN_BY_LINK } from '#features/accounts/server/sign-in-link.server.ts'
import { SECURITY_PATH } from '#features/security/security-path.ts'
import { secretPageMeta } from '#lib/page-meta.ts'
import { enterAccount } from './enter-account.server.ts'
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

export function action(args: Route.ActionArgs) {
  const search = `?${new URLSearchParams({ next: SECURITY_PATH })}`
  return enterAccount([SIGN_IN_BY_LINK], args, { search })
}

export const clientAction = keepFormWithoutCookies

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts')
  const tProvider = useTranslations('provider')
  const { title, token, isAlive } = loaderData
  const error = actionData?.error ?? (isAlive ? undefined : t('linkDead'))
  const form = { token, button: t('signIn') }
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
