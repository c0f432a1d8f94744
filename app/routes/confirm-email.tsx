/** Confirms an address by a mailed link. Mail scanners open links, so only the button confirms. */
import { Form, Link, data, href, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/confirm-email'
import { requesterContext, servicesContext } from '../context.server.ts'
import { isTokenValid } from '../features/accounts/account-tokens.server.ts'
import { confirmEmail } from '../features/accounts/credentials.server.ts'
import { countLikesOf } from '../features/likes/set-like.server.ts'
import { SECRET_ADDRESS, hiddenPageMeta } from '../lib/page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = { queries: { visitor: 1, player: 1 } }

/** The texts of the page by state; `waiting` has the button. */
const STATES = {
  waiting: {
    title: 'Confirm your email address',
    text: "Press the button to use this address for your account. A new address signs you out on all your other devices. If you didn't ask for this, close this page and nothing changes.",
  },
  confirmed: {
    title: 'Email address confirmed',
    text: 'Your account now uses this address.',
  },
  dead: {
    title: 'This link has expired',
    text: 'It was already used, is too old, or was replaced by a newer link or password. Your settings show your current address.',
  },
} as const

export function meta({ matches }: Route.MetaArgs) {
  return [...hiddenPageMeta(matches[0].loaderData, 'Email address'), SECRET_ADDRESS]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.has('confirmed')) return data({ state: 'confirmed', token: '' } as const)
  const token = url.searchParams.get('token') ?? ''
  const isValid = await isTokenValid(context.get(servicesContext).db, 'email', token)
  if (isValid) return data({ state: 'waiting', token } as const)
  return data({ state: 'dead', token: '' } as const, { status: 400 })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, config } = context.get(servicesContext)
  const { viewer } = context.get(requesterContext)
  const token = String((await request.formData()).get('token') ?? '')
  const sessionId = viewer?.sessionId
  const confirmed = await confirmEmail(db, config, {
    token,
    sessionId,
    onAddressConfirmed: countLikesOf,
  })
  if (!confirmed) return data({ state: 'dead' } as const, { status: 400 })
  // Redirects, so that a reload does not send the form again.
  throw redirect(`${url.pathname}?confirmed`)
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const state = actionData?.state ?? loaderData.state
  return (
    <div className="mx-auto grid max-w-md justify-items-start gap-4 px-(--gutter) pt-12 md:pt-20">
      <h1 className="text-3xl font-extrabold">{STATES[state].title}</h1>
      <p className="text-muted">{STATES[state].text}</p>
      {state === 'waiting' ? (
        <Form method="post" action={href('/confirm-email')}>
          <input type="hidden" name="token" value={loaderData.token} />
          <button type="submit" className="button button-accent" disabled={isBusy}>
            {isBusy ? 'Loading...' : 'Confirm address'}
          </button>
        </Form>
      ) : (
        <Link to="/" className="button button-accent">
          Back to home
        </Link>
      )}
    </div>
  )
}
