/** What this feature contributes to the portal. */
import type { Feature } from '#features/feature.ts'
import { PASSKEY_OPTIONS_PATH } from '#features/accounts/passkeys.ts'
import { createPasskeyOptionsHandler } from './options-route.ts'

export const passkeys: Feature = {
  jsonRoutes: (services) => [
    ['POST', PASSKEY_OPTIONS_PATH, 'anyone', undefined, createPasskeyOptionsHandler(services)],
  ],
}
