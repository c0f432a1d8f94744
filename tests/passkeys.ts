/** A player with passkeys, on the services of the process and without a port. */
import type { IncomingMessage } from 'node:http'
import type { FormEntries } from '#tests/actions.ts'
import type { NewPasskeyOptions, PasskeyOptions } from '#features/accounts/passkeys.ts'
import { createPasskeyOptionsHandler } from '#features/passkeys/server/options-route.ts'
import { SIGN_IN_WITH_PASSKEY } from '#features/passkeys/server/sign-in.server.ts'
import type { JsonRequest } from '#platform/http/json.ts'
import { createAuthenticator } from './authenticator.ts'
import type { TestDatabase } from './databases.ts'
import { useSettingsPlayer, type SettingsPlayer } from './settings-player.ts'
import { enter, requester } from './sign-ins.ts'

type Use = 'sign-in' | 'register' | 'confirm'
type Authenticator = ReturnType<typeof createAuthenticator>

/** Signs Ada up before each test. */
export function usePasskeyPlayer(at: TestDatabase) {
  const settings = useSettingsPlayer(at)
  const { player } = settings

  /** Requests what the browser needs. Returns the body of the response, or the refusing one. */
  async function request<Answer>(
    use: Use,
    { cookie = player.cookie, origin = 'http://localhost:3000' } = {},
  ): Promise<Answer> {
    const handle = createPasskeyOptionsHandler(player.services)
    const json = {
      incoming: { headers: { origin, cookie: `session=${cookie}` } } as IncomingMessage,
      language: 'en',
      read: async () => ({ use }),
      refuse: (error: string, status: number) => Response.json({ error }, { status }),
    } as unknown as JsonRequest
    return (await handle(json)) as Answer
  }

  const act = (
    intent: 'add-passkey' | 'rename-passkey' | 'remove-passkey',
    entries: FormEntries,
    by: Pick<SettingsPlayer, 'viewer'> = player,
  ) => settings.post(intent, entries, by.viewer)

  return {
    ...settings,
    request,
    requestOptions: (use: 'sign-in' | 'confirm', cookie?: string) =>
      request<PasskeyOptions>(use, cookie ? { cookie } : {}),
    requestNew: (cookie?: string) =>
      request<NewPasskeyOptions>('register', cookie ? { cookie } : {}),
    act,
    /** Adds a passkey to Ada's account. */
    async addPasskey(authenticator: Authenticator = createAuthenticator(), name = 'Laptop') {
      const answer = authenticator.create(await request<NewPasskeyOptions>('register'))
      const result = await act('add-passkey', { ...answer, name })
      if ('error' in result) throw new Error(result.error)
      return authenticator
    },
    signIn: (entries: FormEntries, device?: string) =>
      enter(SIGN_IN_WITH_PASSKEY, player.services, entries, { ...requester, device }),
    reauthenticate: (entries: FormEntries, by: Pick<SettingsPlayer, 'viewer'> = player) =>
      settings.post('confirm-by-passkey', entries, by.viewer),
  }
}
