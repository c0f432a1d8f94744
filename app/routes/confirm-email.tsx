/** The link of a mail that confirms an address: opening it is enough (decisions, Accounts). */
import { Link, data, redirect } from 'react-router'
import type { Route } from './+types/confirm-email'
import { servicesContext } from '../context.server.ts'
import { confirmEmail } from '../features/accounts/credentials.server.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Email address | ${matches[0].loaderData.portalName}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const token = url.searchParams.get('token')
  if (token === null) {
    const isConfirmed = url.searchParams.has('confirmed')
    return data({ isConfirmed }, { status: isConfirmed ? 200 : 400 })
  }
  // A scanner that only looks at the link must not use it up.
  if (request.method === 'HEAD') return data({ isConfirmed: false })
  // Elsewhere: loading the page anew must not open the link a second time.
  if (await confirmEmail(db, token)) throw redirect(`${url.pathname}?confirmed`)
  return data({ isConfirmed: false }, { status: 400 })
}

export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  const { isConfirmed } = loaderData
  return (
    <div className="mx-auto grid max-w-md justify-items-start gap-4 px-4 pt-12 md:pt-20">
      <h1 className="text-3xl font-extrabold">
        {isConfirmed ? 'Email address confirmed' : 'This link does not work'}
      </h1>
      <p className="text-muted">
        {isConfirmed
          ? 'The address is yours, and it is the one of your account.'
          : 'It has been used, is too old, or was voided by a new password. Your settings show the address of your account.'}
      </p>
      <Link to="/" className="button button-accent">
        Return to home
      </Link>
    </div>
  )
}
