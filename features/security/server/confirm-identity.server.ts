/** Confirms that the signed-in player is the owner of the account (ADR 75). */
import type { RequestServices } from '#features/context.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import {
  checkCurrentPassword,
  isStillPassword,
} from '#features/accounts/server/passwords/current-password.server.ts'
import type { SecurityPost } from '#features/accounts/server/security-post.ts'
import { recordReauthentication } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { codeDevice, takeCode } from '#features/second-factor/server/second-factor.server.ts'
import { confirmByPasskey } from '#features/passkeys/server/sign-in.server.ts'

/** Longer than a recovery code with spaces. */
const MAX_CODE_LENGTH = 100

/**
 * Re-authenticates the player by a posted form. The session gets another token.
 *
 * @returns the cookies to set; undefined if it failed or the session has ended
 * @throws HashQueueFullError, TooManyError
 */
export async function confirmIdentity(services: RequestServices, post: SecurityPost) {
  const { intent } = post.entries
  if (intent === 'code') return confirmByCode(services, post)
  if (intent === 'passkey') {
    const holds = await confirmByPasskey(services, post)
    const proved = ['authenticated_at', 'second_factor_at'] as const
    return holds && recordReauthentication(services, post.viewer, holds, proved)
  }
  const holds = intent === 'password' ? await confirmByPassword(services, post) : undefined
  return holds && recordReauthentication(services, post.viewer, holds)
}

/** The code alone is no re-authentication: it proves the second factor only. */
async function confirmByCode(
  services: RequestServices,
  { viewer, requester, entries }: SecurityPost,
): Promise<string[] | undefined> {
  const { userId } = viewer
  const typed = String(entries.code).slice(0, MAX_CODE_LENGTH)
  const device = await services.devices.recognize(requester.device, viewer.email)
  const who = { userId, address: requester.address, device: codeDevice(device) }
  const holds = (tx: Tx) => takeCode(tx, services.cookieKey, { userId, typed })
  const account = await services.devices.findAccount(viewer.email)
  const cookies = await services.limits.loginThrottle.atCode(who, () =>
    recordReauthentication(services, viewer, holds, ['second_factor_at']),
  )
  const known = { ...(account ?? { userId }), isByCode: true }
  return cookies && [...cookies, services.devices.remember(requester.device, known)]
}

async function confirmByPassword(
  { config, db, limits }: RequestServices,
  { viewer, requester, entries }: SecurityPost,
): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  if (!config.passwordSignIn) return undefined
  const claim = { viewer, password: entries.password, client: requester }
  const checked = await checkCurrentPassword(db, limits, claim)
  return checked && ((tx) => isStillPassword(tx, checked))
}
