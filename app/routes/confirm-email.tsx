/** Confirms an address by a mailed link. */
import { data, href, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/confirm-email'
import { pageContext, pageTranslator, type ReadableContext } from '#features/context.server.ts'
import { findTokenOwner } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { confirmEmail } from '#features/accounts/server/addresses/address-change.server.ts'
import { backTo } from '#features/providers/server/notice.server.ts'
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

const STATUS = { waiting: 200, elsewhere: 403, dead: 400 } as const

export const meta = secretPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const title = pageTranslator(context, 'titles')('emailAddress')
  if (url.searchParams.has('confirmed')) {
    return data({ title, state: 'confirmed', token: '' } as const)
  }
  const token = url.searchParams.get('token') ?? ''
  const state = await findState(context, token)
  return data({ title, state, token: state === 'waiting' ? token : '' } as const, STATUS[state])
}

/** @throws a redirect for a visitor: only the account's player may confirm its address */
async function findState(context: ReadableContext, token: string) {
  const { services, requester } = context.get(pageContext)
  const { viewer, failure } = requester
  if (failure) throw failure
  const owner = await findTokenOwner(services.db, 'email', token)
  if (!owner) return 'dead'
  if (viewer) return viewer.userId === owner.id ? 'waiting' : 'elsewhere'
  const search = `?${new URLSearchParams({ next: `${href('/confirm-email')}?token=${token}` })}`
  const success = pageTranslator(context, 'accounts')('signInToConfirm')
  throw redirect(backTo(services, { purpose: 'sign-in', search }, { success }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, requester } = context.get(pageContext)
  const { db, config, securityLog } = services
  const token = String((await request.formData()).get('token') ?? '')
  const state = await findState(context, token)
  if (state !== 'waiting') return data({ state } as const, STATUS[state])
  const { viewer, address } = requester
  const confirmed = await confirmEmail(db, config, { token, sessionId: viewer!.sessionId })
  if (!confirmed) return data({ state: 'dead' } as const, STATUS.dead)
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
