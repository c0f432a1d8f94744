/** A player who saves settings, on the services of the process and without a port. */
import { beforeEach } from 'vitest'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import type { Requester } from '#features/context.server.ts'
import { postAction, type FormEntries } from './actions.ts'
import type { Services } from '#server/services.ts'
import type { TestDatabase } from './databases.ts'
import { useServices } from './sign-ins.ts'

/** Mails stay in the outbox, where the tests read them. */
const NO_DELIVERY = { SMTP_URL: 'smtp://127.0.0.1:1' }

export interface SettingsPlayer {
  services: Services
  /** The session of the sign-up, without the cookie's name. */
  cookie: string
  viewer: Viewer
}

/** Returns the session in these `Set-Cookie` lines. */
export const sessionOf = (cookies: readonly string[] = []) =>
  cookies.join().match(/\bsession=([^;]*)/)?.[1] ?? ''

/** Signs Ada up before each test, and closes the services after it. */
export function useSettingsPlayer(at: TestDatabase) {
  const player = {} as SettingsPlayer
  const { opened, reopen, ...visitor } = useServices(at, NO_DELIVERY)
  beforeEach(async () => {
    player.services = opened.services
    player.cookie = sessionOf((await visitor.signUp()).cookies)
    player.viewer = (await visitor.viewerOf(player.cookie))!
  })

  return {
    player,
    ...visitor,
    /** Opens the same database with another configuration. */
    async reopen(environment: Record<string, string>) {
      player.services = await reopen({ ...NO_DELIVERY, ...environment })
    },
    /** Moves the last authentication of the session more than 10 minutes back. */
    makeAuthenticationOld: () =>
      at.db
        .updateTable('session')
        .set({ authenticated_at: at.db.now() - 11 * 60_000 })
        .execute(),
    /** Posts a form of the player. Returns the result with what the page shows beside it. */
    post(
      intent: string,
      entries: FormEntries = {},
      viewer = player.viewer,
      from: Partial<Requester> = {},
    ) {
      const requester = { viewer, address: '192.0.2.1', ...from }
      const form = { viewer, requester, language: 'en', entries: { ...entries, intent } } as const
      return postAction(player.services, form)
    },
  }
}
