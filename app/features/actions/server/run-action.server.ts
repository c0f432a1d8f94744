/** Runs an action: what every write needs, once and in one order (ADR 78). */
import type { Requester, RequestServices } from '#app/context.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { explainFault } from '#app/features/accounts/server/account-fault.server.ts'
import { formatFault } from '#app/features/accounts/server/format-account-message.server.ts'
import { isStillAllowed } from '#app/features/accounts/server/passwords/current-password.server.ts'
import { SessionEndedError } from '#app/features/accounts/server/sessions/change-in-session.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import { can } from '#app/features/authorization/can.ts'
import { attemptsOf } from '#app/features/limits/server/limits.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Language } from '#app/messages/languages.ts'
import type { Action } from './action.ts'

/** A call of an action through one of the doors. */
export interface ActionCall {
  /** Undefined for a visitor. */
  viewer: Viewer | undefined
  requester: Pick<Requester, 'address'>
  language: Language
  /** What was sent, unchecked. */
  input: unknown
}

/** The answer to a call: a sentence for the player, and the status of the response. */
export interface ActionResult {
  status: number
  success?: string
  error?: string
  /** Seconds to wait before the next call. */
  retryAfterS?: number
}

/**
 * Checks the right, takes the attempts, reads the input, and runs the action in a transaction that
 * checks the session again. Every outcome is an `ActionResult`; an unexpected error is logged.
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
    await limits.require(attemptsOf(action.limits, requester.address, userId))
    const read = action.input.safeParse(input)
    if (!read.success) {
      return { status: 400, error: getTranslator(language, 'responses')('formOutdated') }
    }
    const outcome = await transact(db, async (tx) => {
      if (!(await isStillAllowed(tx, sessionId))) throw new SessionEndedError()
      return action.run(tx, { services, viewer, input: read.data, t })
    })
    if ('success' in outcome) return { status: 200, success: outcome.success }
    const { error, status, isMiss } = outcome
    if (isMiss) {
      await limits.require(attemptsOf(action.missLimits ?? [], requester.address, userId))
    }
    return { status, error }
  } catch (error) {
    return formatFault(language, explainFault(error, services, requester))
  }
}
