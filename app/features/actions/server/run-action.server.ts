/** Runs an action: what every write needs, once and in one order (ADR 78). */
import { redirect } from 'react-router'
import type { RequestServices } from '#app/context.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { confirmationPath } from '#app/features/accounts/confirmation-path.ts'
import { explainFault } from '#app/features/accounts/server/account-fault.server.ts'
import { formatFault } from '#app/features/accounts/server/format-account-message.server.ts'
import { isStillAllowed } from '#app/features/accounts/server/passwords/current-password.server.ts'
import { isRecentlyAuthenticated } from '#app/features/accounts/server/sessions/reauthentication.server.ts'
import { SessionEndedError } from '#app/features/accounts/server/sessions/change-in-session.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import { lockUser } from '#app/features/accounts/server/ways-in.server.ts'
import { can } from '#app/features/authorization/can.ts'
import { attemptsOf } from '#app/features/limits/server/limits.server.ts'
import { requireStaffProof } from '#app/features/security/server/staff-second-factor.server.ts'
import { isStorable } from '#app/lib/parse-json.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Language } from '#app/messages/languages.ts'
import type { Action, ActionRequester } from './action.ts'

/** A call of an action through one of the doors. */
export interface ActionCall {
  /** Undefined for a visitor. */
  viewer: Viewer | undefined
  requester: ActionRequester
  language: Language
  /** What was sent, unchecked. */
  input: unknown
}

/** The answer to a call: a sentence for the player, and the status of the response. */
export interface ActionResult {
  status: number
  success?: string
  error?: string
  /** What the page shows beside the sentence. */
  show?: object
  cookies?: readonly string[]
  /** Seconds to wait before the next call. */
  retryAfterS?: number
}

/**
 * Checks the right and the proof, takes the attempts, reads the input, and runs the action in a
 * transaction that checks the session again. Every outcome is an `ActionResult`; an unexpected error is
 * logged.
 *
 * @throws a redirect to the page where the session proves what the action needs
 */
export async function runAction(
  action: Action,
  services: RequestServices,
  { viewer, requester, language, input }: ActionCall,
): Promise<ActionResult> {
  const t = getTranslator(language, action.messages)
  try {
    if (!can(viewer, action.right, viewer)) throw new SessionEndedError()
    const { limits, db } = services
    const { userId, sessionId } = viewer
    await requireProof(action, services, viewer)
    await limits.require(attemptsOf(action.limits, requester.address, userId))
    const read = action.input.safeParse(input)
    if (!read.success || !hasStorableText(read.data)) {
      return { status: 400, error: getTranslator(language, 'responses')('formOutdated') }
    }
    const call = { services, viewer, requester, language, input: read.data, t }
    const prepared = await action.before?.(call)
    const outcome = await transact(db, async (tx) => {
      if (action.locksAccount) await lockUser(tx, userId)
      if (!(await isStillAllowed(tx, sessionId))) throw new SessionEndedError()
      return action.run(tx, call, prepared)
    })
    if ('success' in outcome) return { status: 200, ...outcome }
    const { isMiss, ...refusal } = outcome
    if (isMiss) {
      await limits.require(attemptsOf(action.missLimits ?? [], requester.address, userId))
    }
    return refusal
  } catch (error) {
    if (error instanceof Response) throw error
    return formatFault(language, explainFault(error, services, requester))
  }
}

async function requireProof({ proof }: Action, services: RequestServices, viewer: Viewer) {
  if (proof?.needs.includes('authentication')) {
    const isRecent = isRecentlyAuthenticated(viewer, services.db.now())
    if (!isRecent) throw redirect(confirmationPath(proof.path))
  }
  if (proof?.needs.includes('staff-second-factor')) {
    await requireStaffProof(services, viewer, proof.path)
  }
}

const hasStorableText = (input: unknown) => Object.values(Object(input)).every(isStorable)
