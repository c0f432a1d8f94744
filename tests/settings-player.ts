/** A player who saves settings, on the services of the process and without a port. */
import { afterEach, beforeEach } from 'vitest'
import { findViewer, type Viewer } from '#features/accounts/server/sessions/session.server.ts'
import type { FormEntries } from '#tests/actions.ts'
import { runAction } from '#features/actions/server/run-action.server.ts'
import { SETTINGS_ACTIONS } from '#features/settings/server/settings-actions.server.ts'
import type { Language } from '#messages/languages.ts'
import type { Services } from '#server/services.ts'
import type { TestDatabase } from './databases.ts'
import { openTestServices } from './services.ts'
import { signInTo, signUpTo } from './sign-ins.ts'

export const ada = { name: 'Ada', email: 'ada@example.org', password: 'a good long password' }
const address = '192.0.2.1'
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

  async function open(environment: Record<string, string> = {}) {
    player.services = await openTestServices(at, { ...NO_DELIVERY, ...environment })
  }
  beforeEach(async () => {
    await open()
    player.cookie = sessionOf((await signUpTo(player.services)).cookies)
    player.viewer = (await viewerOf(player.cookie))!
  })
  afterEach(() => player.services.close())

  const viewerOf = (value: string) =>
    findViewer(player.services.db, value, player.services.cookieKey)

  return {
    player,
    viewerOf,
    signUp: (entries: FormEntries) => signUpTo(player.services, entries),
    signIn: (entries: FormEntries) => signInTo(player.services, entries),
    /** Opens the same database with another configuration. */
    async reopen(environment: Record<string, string>) {
      await player.services.close()
      await open(environment)
    },
    async post(
      intent: string,
      entries: FormEntries,
      viewer = player.viewer,
      language: Language = 'en',
      device?: string,
    ) {
      const action = SETTINGS_ACTIONS.find(({ name }) => name === intent)!
      const call = { viewer, requester: { address, device }, language, input: entries }
      return runAction(action, player.services, call)
    },
  }
}
