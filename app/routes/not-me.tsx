/** The pages of mailed links: "This wasn't me", and unsubscribing from announcements. */
import { data, href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/not-me'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { UNSUBSCRIBE, findSubscriber } from '#features/notifications/server/unsubscribe.server.ts'
import { findTokenOwner } from '#features/accounts/server/addresses/account-tokens.server.ts'
import type { ActionResponse } from '#features/actions/browser/action-form.tsx'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { NOT_ME } from '#features/security/server/not-me.server.ts'
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

export const action = (args: Route.ActionArgs) =>
  handleForm([args.url.searchParams.has('unsubscribe') ? UNSUBSCRIBE : NOT_ME], args)

export default function NotMe({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('security')
  const { action, error, values, ...refused }: ActionResponse & { state?: keyof typeof STATES } =
    actionData ?? {}
  // A refusal without a state, as of unavailable storage, uses up no link.
  const open = action === 'unsubscribe' ? 'subscribed' : 'waiting'
  const state = refused.state ?? (error ? open : loaderData.state)
  const { token = loaderData.token } = values ?? {}
  const { sentTo } = loaderData
  const isSubscribed = state === 'subscribed'
  const form = { token, button: t(isSubscribed ? 'unsubscribe' : 'secureAccount') }
  return (
    <LinkPage
      title={t(STATES[state].title)}
      text={t(STATES[state].text)}
      error={refused.state ? undefined : error}
      form={state === 'waiting' || isSubscribed ? form : undefined}
      wayOut={{ to: href('/sign-in'), label: t('signIn') }}
    >
      {sentTo && <p className="wrap-anywhere">{t('addressComesBack', { email: sentTo })}</p>}
    </LinkPage>
  )
}
