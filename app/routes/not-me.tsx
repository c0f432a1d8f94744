/** The pages of mailed links: "This wasn't me", and unsubscribing from announcements. */
import { data, href, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/not-me'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { findSubscriber, unsubscribe } from '#features/notifications/server/unsubscribe.server.ts'
import { findTokenOwner } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { secureAccount } from '#features/security/server/not-me.server.ts'
import { secretPageMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { LinkPage } from '#ui/link-page.tsx'

export const handle: RouteHandle = { messages: ['security'] }

/** The texts of the page by state. */
const STATES = {
  waiting: { title: 'notMeTitle', text: 'notMeText' },
  mailed: { title: 'securedTitle', text: 'securedMailed' },
  secured: { title: 'securedTitle', text: 'secured' },
  dead: { title: 'notMeDeadTitle', text: 'notMeDead' },
  subscribed: { title: 'unsubscribe', text: 'unsubscribeText' },
  unsubscribed: { title: 'unsubscribed', text: 'unsubscribedText' },
  unknown: { title: 'unsubscribeDeadTitle', text: 'unsubscribeDead' },
} as const

export const meta = secretPageMeta

function loadUnsubscribe(context: Route.LoaderArgs['context'], token: string) {
  const title = pageTranslator(context, 'security')('unsubscribe')
  const isKnown = findSubscriber(context.get(pageContext).services, token) !== undefined
  const state = isKnown ? 'subscribed' : 'unknown'
  return data({ title, state, token, sentTo: undefined } as const, { status: isKnown ? 200 : 400 })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const subscription = url.searchParams.get('unsubscribe')
  if (subscription !== null) return loadUnsubscribe(context, subscription)
  const title = pageTranslator(context, 'titles')('notMe')
  const done = url.searchParams.get('done')
  if (done === 'mailed' || done === 'secured' || done === 'unsubscribed') {
    return data({ title, state: done, token: '', sentTo: undefined } as const)
  }
  const token = url.searchParams.get('token') ?? ''
  const owner = await findTokenOwner(context.get(pageContext).services.db, 'not-me', token)
  if (!owner) {
    return data({ title, state: 'dead', token: '', sentTo: undefined } as const, { status: 400 })
  }
  const sentTo = owner.sentTo === owner.email ? undefined : owner.sentTo
  return data({ title, state: 'waiting', token, sentTo } as const)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { services, requester } = context.get(pageContext)
  const { db, config, securityLog } = services
  const token = String((await request.formData()).get('token') ?? '')
  if (url.searchParams.has('unsubscribe')) {
    if (!(await unsubscribe(services, token)))
      return data({ state: 'unknown' } as const, { status: 400 })
    throw redirect(`${href('/not-me')}?done=unsubscribed`)
  }
  const secured = await secureAccount(db, config, token)
  if (!secured) return data({ state: 'dead' } as const, { status: 400 })
  securityLog('account-secured', requester.address)
  // Redirects, so that a reload does not send the form again.
  throw redirect(`${href('/not-me')}?done=${secured.isMailed ? 'mailed' : 'secured'}`)
}

export default function NotMe({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('security')
  const state = actionData?.state ?? loaderData.state
  const { token, sentTo } = loaderData
  const isSubscribed = state === 'subscribed'
  const form = isSubscribed
    ? { action: `${href('/not-me')}?unsubscribe=`, token, button: t('unsubscribe') }
    : { action: href('/not-me'), token, button: t('secureAccount') }
  return (
    <LinkPage
      title={t(STATES[state].title)}
      text={t(STATES[state].text)}
      form={state === 'waiting' || isSubscribed ? form : undefined}
      wayOut={{ to: href('/sign-in'), label: t('signIn') }}
    >
      {sentTo && <p className="wrap-anywhere">{t('addressComesBack', { email: sentTo })}</p>}
    </LinkPage>
  )
}
