/** Players who sign up and sign in, on the services of the process and without a port. */
import { afterEach, beforeEach } from 'vitest'
import type { Requester, RequestServices } from '#features/context.server.ts'
import { findViewer } from '#features/accounts/server/sessions/session.server.ts'
import { SIGN_IN } from '#features/accounts/server/sign-in.server.ts'
import { SIGN_UP } from '#features/accounts/server/sign-up.server.ts'
import type { SignInResult } from '#features/accounts/server/sessions/begin-session.server.ts'
import type { Action } from '#features/actions/server/action.ts'
import { runAction } from '#features/actions/server/run-action.server.ts'
import type { Services } from '#server/services.ts'
import type { TestDatabase } from './databases.ts'
import { openTestServices } from './services.ts'

export const requester = { viewer: undefined, address: '192.0.2.1' }
export const ada = { name: 'Ada', email: 'ada@example.org', password: 'a good long password' }

/** The result of `enter`: who signed in, or the error in English. */
export type Entered = Awaited<ReturnType<typeof enter>>

/** Runs an action of a visitor in English. */
export async function enter(
  action: Action,
  services: RequestServices,
  entries: object,
  by: Requester = requester,
) {
  const call = { viewer: by.viewer, requester: by, language: 'en', input: entries } as const
  const { show, ...result } = await runAction(action, services, call)
  return { ...result, ...(show as Partial<SignInResult>) }
}

export const signInTo = (services: RequestServices, entries: object = ada, by?: Requester) =>
  enter(SIGN_IN, services, entries, by)
export const signUpTo = (services: RequestServices, entries: object = ada, by?: Requester) =>
  enter(SIGN_UP, services, entries, by)

/** Returns the session cookie's value from a result. */
export function sessionOf({ error, cookies = [] }: Entered): string {
  if (error !== undefined) throw new Error(error)
  const cookie = cookies.find((each) => each.startsWith('session='))
  return cookie?.match(/^session=([^;]*)/)?.[1] ?? ''
}

/** Returns the device cookie's value from a result. */
export const deviceOf = ({ cookies = [] }: { cookies?: readonly string[] }): string =>
  /\bdevice=([^;]*)/.exec(cookies.join())![1]!

/** The environment of a portal with a provider that tests do not contact. */
export const OIDC = {
  PUBLIC_URL: 'http://localhost:3000',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'a secret of the provider',
}

/** Opens the services before each test, and closes them after it. */
export function useServices(at: TestDatabase, environment: Record<string, string> = {}) {
  const opened = {} as { services: Services }
  beforeEach(async () => {
    opened.services = await openTestServices(at, environment)
  })
  afterEach(() => opened.services.close())
  return {
    opened,
    /** Reopens the portal with another configuration; only one is open at a time. */
    async reopen(other: Record<string, string>): Promise<Services> {
      await opened.services.close()
      opened.services = await openTestServices(at, other)
      return opened.services
    },
    signIn: (entries?: object, by?: Requester) => signInTo(opened.services, entries, by),
    signUp: (entries?: object, by?: Requester) => signUpTo(opened.services, entries, by),
    viewerOf: (cookie: string) => findViewer(opened.services.db, cookie, opened.services.cookieKey),
  }
}
