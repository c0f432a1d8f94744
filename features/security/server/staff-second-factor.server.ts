/** What staff need besides their role: a confirmed address, and a second factor if the operator requires it. */
import type { RequestServices } from '#features/context.server.ts'
import { redirect } from 'react-router'
import { confirmationPath, SECURITY_PATH } from '#features/security/security-path.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { hasPasskey } from '#features/passkeys/server/passkeys.server.ts'
import { wasWithin } from '#lib/was-within.ts'

/** Staff authenticate, and prove a second factor if they must, at least once in this time, ms. */
export const STAFF_PROOF_MS = 2 * 60 * 60_000

/** Where staff without a confirmed address read that they need one. */
export const CONFIRM_ADDRESS_PATH = `${SECURITY_PATH}&needs=confirmed-address`

/** Where staff without any second factor set one up. */
const SET_UP_PATH = `${SECURITY_PATH}&needs=second-factor`

/**
 * Returns the page where the session proves a second factor, or `SET_UP_PATH` if the account has none.
 * Undefined if it has proved one lately, or need not.
 *
 * @param next the path that opens then
 */
export async function findSecondFactorPage(
  services: Pick<RequestServices, 'config' | 'db'>,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  next: string,
): Promise<string | undefined> {
  const { config, db } = services
  if (!config.staffSecondFactor) return undefined
  const found = await db
    .selectFrom('session')
    .leftJoin('second_factor', 'second_factor.user_id', 'session.user_id')
    .select(['session.second_factor_at as at', 'second_factor.user_id as owner'])
    .where((is) => is.and({ 'session.id': sessionId, 'session.user_id': userId }))
    .executeTakeFirst()
  if (found?.at && wasWithin(STAFF_PROOF_MS, Number(found.at), db.now())) return undefined
  const isSetUp = found?.owner || (await hasPasskey(services, userId))
  return isSetUp ? `${confirmationPath(next)}&needs=second-factor` : SET_UP_PATH
}

/**
 * Whether the account may have rights of staff: its address is confirmed. Someone else may read an
 * unconfirmed address, and could reset the password.
 */
export const mayBeStaff = (
  { staffConfirmAddress }: Pick<RequestServices['config'], 'staffConfirmAddress'>,
  { isEmailVerified }: Pick<Viewer, 'isEmailVerified'>,
): boolean => isEmailVerified || !staffConfirmAddress

/**
 * Lets staff who must have a second factor change what could replace it only after the session proved it.
 * Staff who have none may. It counts which role is stored: one that is not in force may be later.
 *
 * @throws a redirect to the page where the session proves it
 */
export async function requireStaffProof(
  services: Pick<RequestServices, 'config' | 'db'>,
  viewer: Pick<Viewer, 'givenRole' | 'userId' | 'sessionId'>,
  next: string,
): Promise<void> {
  if (viewer.givenRole === 'player') return
  const page = await findSecondFactorPage(services, viewer, next)
  if (page && page !== SET_UP_PATH) throw redirect(page)
}
