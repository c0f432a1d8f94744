/** Signs a player in by a link of the operator. Chats open links for a preview, so only the button signs in. */
import { Form, Link, href, redirect, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/sign-in-link'
import { languageContext, requesterContext, servicesContext } from '../context.server.ts'
import { respondWithFault } from '../features/accounts/server/respond.server.ts'
import { cookieHeaders } from '../features/accounts/server/sessions/session-cookie.server.ts'
import { findLinkOwner, signInWithLink } from '../features/accounts/server/sign-in-link.server.ts'
import { SECRET_ADDRESS, hiddenPageMeta } from '../lib/page-meta.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 0 },
  messages: ['accounts', 'provider'],
}

export function meta(page: Route.MetaArgs) {
  return [...hiddenPageMeta(page), SECRET_ADDRESS]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { cookieKey, db } = context.get(servicesContext)
  const token = url.searchParams.get('token') ?? ''
  const title = getTranslator(context.get(languageContext), 'titles')('signIn')
  const isAlive = (await findLinkOwner(db, cookieKey, token)) !== undefined
  return { title, token, isAlive }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const token = String((await request.formData()).get('token') ?? '')
  const result = await signInWithLink(services, context.get(requesterContext), token)
  if ('error' in result) return respondWithFault(context.get(languageContext), result)
  const headers = cookieHeaders(result.cookies)
  throw redirect(result.needsCode ? href('/sign-in/code') : '/settings/security', { headers })
}

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts')
  const tProvider = useTranslations('provider')
  const isBusy = useNavigation().state === 'submitting'
  const { title, token, isAlive } = loaderData
  const error = actionData?.error ?? (isAlive ? undefined : t('linkDead'))
  return (
    <div className="mx-auto max-w-md px-(--gutter) pt-12 md:pt-20">
      <h1 className="mb-6 text-3xl font-extrabold">{title}</h1>
      <div className="panel grid gap-4 p-5">
        {error ? (
          <>
            <p
              role="alert"
              className="rounded-md border border-harm bg-harm-wash p-3 text-sm text-harm"
            >
              {error}
            </p>
            <Link to="/sign-in" className="button button-accent">
              {t('signIn')}
            </Link>
          </>
        ) : (
          <Form method="post" action={href('/sign-in/link')} className="grid gap-4">
            <p>{tProvider('linkAbout')}</p>
            <input type="hidden" name="token" value={token} />
            <button type="submit" className="button button-accent" disabled={isBusy}>
              {isBusy ? t('loading') : t('signIn')}
            </button>
          </Form>
        )}
      </div>
    </div>
  )
}
