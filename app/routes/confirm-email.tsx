/** Confirms an address by a mailed link. */
import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/confirm-email'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import {
  CONFIRM_EMAIL,
  refuseConfirmation,
} from '#features/accounts/server/addresses/confirm-email.server.ts'
import type { ActionResponse } from '#features/actions/browser/action-form.tsx'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { secretPageMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { LinkPage } from '#ui/link-page.tsx'

export const handle: RouteHandle = {
  session: 'optional',
  messages: ['accounts'],
}

/** The texts of the page by state; `waiting` has the button. */
const STATES = {
  waiting: { title: 'confirmAddressTitle', text: 'confirmAddressText' },
  confirmed: { title: 'addressConfirmedTitle', text: 'addressConfirmedText' },
  elsewhere: { title: 'confirmAddressTitle', text: 'confirmAddressElsewhere' },
  dead: { title: 'addressLinkDeadTitle', text: 'addressLinkDeadText' },
} as const

type State = keyof typeof STATES

export const meta = secretPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const title = pageTranslator(context, 'titles')('emailAddress')
  const { services, requester } = context.get(pageContext)
  if (url.searchParams.has('confirmed')) {
    return data({ title, state: 'confirmed' as State, token: '' })
  }
  if (requester.failure) throw requester.failure
  const token = url.searchParams.get('token') ?? ''
  const t = pageTranslator(context, 'accounts')
  const refusal = await refuseConfirmation(services, requester.viewer, token, t)
  const { state = 'waiting' } = (refusal?.show ?? {}) as { state?: State }
  return data({ title, state, token: refusal ? '' : token }, refusal?.status)
}

export const action = (args: Route.ActionArgs) => handleForm([CONFIRM_EMAIL], args)

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts')
  const tErrors = useTranslations('errors')
  const { error, values, ...refused }: ActionResponse & { state?: State } = actionData ?? {}
  // A refusal without a state, as in the maintenance mode, uses up no link.
  const state = refused.state ?? (error ? 'waiting' : loaderData.state)
  const { token = loaderData.token } = values ?? {}
  const form = { token, button: t('confirmAddress') }
  return (
    <LinkPage
      title={t(STATES[state].title)}
      text={t(STATES[state].text)}
      error={refused.state ? undefined : error}
      form={state === 'waiting' ? form : undefined}
      wayOut={{ to: '/', label: tErrors('returnToHome') }}
    />
  )
}
