/** Confirms an address by a mailed link. */
import { data, href, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/confirm-email'
import { languageContext, requesterContext, servicesContext } from '../context.server.ts'
import { findTokenOwner } from '../features/accounts/server/addresses/account-tokens.server.ts'
import { confirmEmail } from '../features/accounts/server/addresses/address-change.server.ts'
import { secretPageMeta } from '../lib/page-meta.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { LinkPage } from '../ui/link-page.tsx'

export const handle: RouteHandle = { queries: { visitor: 1, player: 1 }, messages: ['accounts'] }

/** The texts of the page by state; `waiting` has the button. */
const STATES = {
  waiting: { title: 'confirmAddressTitle', text: 'confirmAddressText' },
  confirmed: { title: 'addressConfirmedTitle', text: 'addressConfirmedText' },
  dead: { title: 'addressLinkDeadTitle', text: 'addressLinkDeadText' },
} as const

export const meta = secretPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const title = getTranslator(context.get(languageContext), 'titles')('emailAddress')
  if (url.searchParams.has('confirmed')) {
    return data({ title, state: 'confirmed', token: '' } as const)
  }
  const token = url.searchParams.get('token') ?? ''
  const owner = await findTokenOwner(context.get(servicesContext).db, 'email', token)
  if (owner) return data({ title, state: 'waiting', token } as const)
  return data({ title, state: 'dead', token: '' } as const, { status: 400 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, config, securityLog } = context.get(servicesContext)
  const { viewer, address } = context.get(requesterContext)
  const token = String((await request.formData()).get('token') ?? '')
  const sessionId = viewer?.sessionId
  const confirmed = await confirmEmail(db, config, { token, sessionId })
  if (!confirmed) return data({ state: 'dead' } as const, { status: 400 })
  if (confirmed.isChanged) securityLog('address-changed', address)
  // Redirects, so that a reload does not send the form again.
  throw redirect(`${href('/confirm-email')}?confirmed`)
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts')
  const tErrors = useTranslations('errors')
  const state = actionData?.state ?? loaderData.state
  const { token } = loaderData
  const form = { action: href('/confirm-email'), token, button: t('confirmAddress') }
  return (
    <LinkPage
      title={t(STATES[state].title)}
      text={t(STATES[state].text)}
      form={state === 'waiting' ? form : undefined}
      wayOut={{ to: '/', label: tErrors('returnToHome') }}
    />
  )
}
