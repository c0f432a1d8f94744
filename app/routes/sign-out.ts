/** Signing out: ends the session and goes home. */
import { redirect } from 'react-router'
import type { Route } from './+types/sign-out'
import { servicesContext } from '../context.server.ts'
import { signOut } from '../features/accounts/sign-in.server.ts'

export function loader() {
  return redirect('/')
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const cookies = await signOut(services, request.headers)
  return redirect('/', {
    headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  })
}
