/** Visits at a provider on loopback, on the services of the process and without a port. */
import { afterEach, beforeEach, expect } from 'vitest'
import type { Requester } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { createSession } from '#features/accounts/server/sessions/begin-session.server.ts'
import {
  sessionCookie,
  makeSessionToken,
} from '#features/accounts/server/sessions/session-cookie.server.ts'
import type {
  BeganOn,
  ProviderPurpose,
} from '#features/providers/server/authorization-cookie.server.ts'
import { openNotice } from '#features/providers/server/notice.server.ts'
import {
  beginAuthorization,
  finishAuthorization,
} from '#features/providers/server/authorization.server.ts'
import type { TestDatabase } from './databases.ts'
import { startProvider, visitProvider, type TestProvider } from './oidc-provider.ts'
import { requester, sessionOf, signUpTo, useServices } from './sign-ins.ts'

export const PORTAL = 'http://localhost:3000'
export const START: BeganOn = { search: '', language: 'en' }
/** A visit that ends with a sentence and without a session. */
export const NO_CHANGE = { notice: { error: expect.any(String) }, session: '' }

/** What the browser has when the provider sends it back. */
export interface Begun {
  response: URLSearchParams
  /** The name and the value of the cookie of the visit. */
  flow: string | undefined
}

/** Starts the provider before each test, and stops it after it. */
export function useProviderAuthorizations(at: TestDatabase) {
  const { opened, reopen, viewerOf } = useServices(at)
  const used = {} as { provider: TestProvider }
  const open = (environment: Record<string, string> = {}) =>
    reopen({ ...used.provider.environment, ...environment })
  beforeEach(async () => {
    used.provider = await startProvider(PORTAL)
    await open()
  })
  afterEach(() => used.provider.stop())

  const valueOf = (cookies: string[], name: string) =>
    cookies.findLast((each) => each.startsWith(`${name}=`))?.match(/=([^;]*)/)?.[1]
  /** The player of a browser with this session. */
  const asPlayer = async (session: string) => ({ ...requester, viewer: (await viewerOf(session))! })

  async function begin(
    purpose: ProviderPurpose,
    after = START,
    by: Requester = requester,
    given: string | null = null,
  ) {
    const { address, cookies } = await beginAuthorization(
      opened.services,
      by,
      purpose,
      after,
      given,
    )
    return {
      response: (await visitProvider(address)).searchParams,
      flow: cookies.at(-1)!.split(';', 1)[0],
      cookies,
    }
  }

  async function end({ flow, response }: Begun, by: Requester = requester) {
    const page = await finishAuthorization(opened.services, by, flow ?? null, response)
    const url = new URL(page.path, PORTAL)
    return {
      ...page,
      pathname: url.pathname,
      notice: openNotice(opened.services, url),
      session: valueOf(page.cookies, 'session') ?? '',
    }
  }
  const visit = async (purpose: ProviderPurpose, by?: Requester, after?: BeganOn) =>
    end(await begin(purpose, after, by), by)

  const countUsers = async () => (await at.db.selectFrom('user').select('id').execute()).length
  const listIdentities = () =>
    at.db
      .selectFrom('account')
      .select(['provider_id', 'account_id', 'user_id'])
      .where('provider_id', '!=', 'credential')
      .execute()
  async function signUpWithPassword() {
    return asPlayer(sessionOf(await signUpTo(opened.services)))
  }
  async function signInAs(userId: string) {
    const token = makeSessionToken()
    await transact(opened.services.db, (tx) =>
      createSession(tx, { userId, token, method: 'password' }),
    )
    const cookie = sessionCookie(opened.services.cookieKey, token.secret)
    return asPlayer(valueOf([cookie], 'session')!)
  }

  return {
    opened,
    used,
    open,
    begin,
    end,
    visit,
    viewerOf,
    valueOf,
    asPlayer,
    signInAs,
    signUpWithPassword,
    countUsers,
    listIdentities,
  }
}
