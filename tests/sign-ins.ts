/** Players who sign up and sign in, on the services of the process and without a port. */
import { afterEach, beforeEach } from 'vitest'
import type { Requester } from '#features/context.server.ts'
import { findViewer } from '#features/accounts/server/sessions/session.server.ts'
import type { SignInResult } from '#features/accounts/server/sessions/begin-session.server.ts'
import { formatAccountMessage } from '#features/accounts/server/format-account-message.server.ts'
import { signIn } from '#features/accounts/server/sign-in.server.ts'
import { signUp } from '#features/accounts/server/sign-up.server.ts'
import type { FormEntries } from '#features/accounts/server/account-fault.server.ts'
import type { Services } from '#server/services.ts'
import type { TestDatabase } from './databases.ts'
import { openTestServices } from './services.ts'

export const requester = { viewer: undefined, address: '192.0.2.1' }
export const ada = { name: 'Ada', email: 'ada@example.org', password: 'a good long password' }

/** Returns the session cookie's value from a result. */
export function sessionOf(result: SignInResult): string {
  if ('error' in result) throw new Error(JSON.stringify(result.error))
  const cookie = result.cookies.find((each) => each.startsWith('session='))
  return cookie?.match(/^session=([^;]*)/)?.[1] ?? ''
}

/** Formats the error of a result in English. */
export function inEnglish(result: SignInResult) {
  return 'error' in result ? { ...result, error: formatAccountMessage('en', result.error) } : result
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
    signIn: (entries: FormEntries = ada, by: Requester = requester) =>
      signIn(opened.services.db, opened.services, by, entries),
    signUp: (entries: FormEntries = ada, by: Requester = requester) =>
      signUp(opened.services.db, opened.services, by, entries),
    viewerOf: (cookie: string) => findViewer(opened.services.db, cookie, opened.services.cookieKey),
  }
}
