/** Signing out: ends the session and goes home. */
import { redirect } from 'react-router'
import type { Route } from './+types/sign-out'
import { askerContext, servicesContext } from '../context.server.ts'
import { stayOnFailure } from '../lib/lost-line.ts'
import { signOut } from '../features/accounts/sign-in.server.ts'

export function loader() {
  return redirect('/')
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const cookies = await signOut(services, request.headers, context.get(askerContext).viewer)
  return redirect('/', {
    headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  })
}

/** A sign-out that fails is only logged (specification 8). */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayOnFailure(serverAction, null, 'Signing out failed:')
}
