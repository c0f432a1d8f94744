/** Runs an action: what every write needs, once and in one order (ADR 78). */
import type { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { explainFault } from '#features/accounts/server/account-fault.server.ts'
import { requireAuthentication } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { SessionEndedError, findSessionRole } from '#features/accounts/server/roles.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { lockUser } from '#features/accounts/server/ways-in.server.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { can } from '#features/authorization/can.ts'
import { attemptsOf } from '#features/limits/server/limits.server.ts'
import { refuseInMaintenance } from '#features/portal-settings/server/maintenance.server.ts'
import {
  mayBeStaff,
  requireStaffProof,
} from '#features/security/server/staff-second-factor.server.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { isStorable } from '#lib/parse-json.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { Part, Translator } from '#messages/translation.ts'
import {
  RefusedError,
  refused,
  type Action,
  type ActionRequester,
  type AfterRun,
  type Call,
  type Done,
  type Outcome,
  type Refusal,
} from './action.ts'

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
interface ActionResult extends Omit<Done, keyof AfterRun>, Partial<Omit<Refusal, 'isMiss'>> {
  status: number
  /** Seconds to wait before the next call. */
  retryAfterS?: number
}

/**
 * Checks the right and the proof, takes the attempts, reads the input, and runs the action in a
 * transaction that checks session and right again. Every outcome is an `ActionResult`; an unexpected
 * error is logged.
 *
 * @throws a redirect to the page where the session proves what the action needs
 */
export async function runAction(
  action: Action,
  services: RequestServices,
  call: ActionCall,
): Promise<ActionResult> {
  const t = getTranslator(call.language, action.messages)
  const result = await findResult(action, services, { ...call, t })
  action.report?.({ services, requester: call.requester, t }, result)
  return result
}

async function findResult(
  action: Action,
  services: RequestServices,
  { viewer, requester, language, input, t }: ActionCall & { t: Translator<Part> },
): Promise<ActionResult> {
  const failure = action.failure && t(action.failure)
  try {
    requireActor(action, services, viewer, { role: viewer?.role, language })
    const { config, db, limits } = services
    if (!action.isInMaintenance && viewer?.role !== 'owner') {
      const refusal = refuseInMaintenance(config, db.now(), language)
      if (refusal) return refusal
    }
    if (viewer) await requireProof(action, services, viewer)
    await limits.require(attemptsOf(action.limits, requester.address, viewer?.userId ?? ''))
    const read = action.input.safeParse(input)
    if (!read.success || !hasStorableText(input)) {
      const refusal = explainInput(read.error, t, language)
      return answer(refusal.faults && failure ? { ...refusal, error: failure } : refusal)
    }
    const call = { services, viewer: viewer!, requester, language, input: read.data, t }
    const work = () => perform(action, call)
    const outcome = await (action.around ? action.around(call, work) : work())
    if ('error' in outcome) return answer(outcome)
    const { detail: _detail, subjectId: _subjectId, afterCommit, ...done } = outcome
    await finish(afterCommit, services)
    return { status: 200, ...done }
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof RefusedError) return answer(error.refusal)
    const { field, isUnexpected, ...fault } = explainFault(error, services, requester, language)
    if (field && Object.hasOwn(Object(input), field)) {
      return { ...fault, faults: { [field]: fault.error } }
    }
    return isUnexpected && failure ? { ...fault, error: failure } : fault
  }
}

/** The change is stored, so a failure of what follows is no refusal: a later refresh makes it good. */
async function finish(afterCommit: Done['afterCommit'], { log }: RequestServices): Promise<void> {
  try {
    await afterCommit?.()
  } catch (err) {
    log.error({ err }, 'an action was stored, and what follows its commit failed')
  }
}

const answer = ({ error, status, faults, show, values }: Refusal): ActionResult => ({
  status,
  error,
  ...(faults && { faults }),
  ...(show && { show }),
  ...(values && { values }),
})

/** Who acts by command: as an owner, without an account. */
const OPERATOR = { userId: '', role: 'owner' } as Viewer

/**
 * The door of the command line. The operator has the rights of an owner, and no limits.
 *
 * @returns the sentence for the operator, and the link that is shown once
 * @throws OperatorError with the sentences of a refusal; any other error of the action
 */
export async function runAsOperator(action: Action, services: RequestServices, input: object) {
  const language = 'en'
  const t = getTranslator(language, action.messages)
  const read = action.input.safeParse(input)
  const call = { services, viewer: OPERATOR, requester: { address: '' }, language, t } as const
  const outcome =
    read.success && hasStorableText(read.data)
      ? await perform(action, { ...call, input: read.data })
      : explainInput(read.error, t, language)
  if ('error' in outcome) {
    const faults = Object.entries(outcome.faults ?? {}).map(
      ([field, fault]) => `${field}: ${fault}`,
    )
    throw new OperatorError(faults.join('\n') || outcome.error)
  }
  await finish(outcome.afterCommit, services)
  const { link = [] } = (outcome.show ?? {}) as { link?: string }
  return [outcome.success, link].flat().join('\n')
}

/** The viewer with the role that the account has, or without one as long as the address must be confirmed. */
function withRole({ config }: RequestServices, viewer: Viewer, role: Viewer['role']): Viewer {
  const isInForce = viewer === OPERATOR || mayBeStaff(config, viewer)
  return { ...viewer, role: isInForce ? role : 'player' }
}

/**
 * Returns who acts. Undefined for a visitor, in an action for everyone.
 *
 * @throws SessionEndedError, RefusedError
 */
function requireActor(
  { right }: Action,
  services: RequestServices,
  viewer: Viewer | undefined,
  { role, language }: { role: Viewer['role'] | undefined; language: Language },
): Viewer {
  if (right === 'anyone') return viewer!
  if (!viewer || !role) throw new SessionEndedError()
  const actor = withRole(services, viewer, role)
  if (can(actor, right, actor)) return actor
  throw new RefusedError(refused(getTranslator(language, 'admin')('notAllowed'), { status: 403 }))
}

/** Runs `before`, then `run` in the transaction. */
async function perform(action: Action, call: Call<unknown, Part>): Promise<Outcome> {
  const { services, viewer, input, language } = call
  const prepared = await action.before?.(call)
  if (isRefusal(prepared)) return prepared
  const written = transact(services.db, async (tx) => {
    if (action.locksAccount) await lockUser(tx, viewer.userId)
    const role =
      viewer === OPERATOR || action.right === 'anyone'
        ? 'owner'
        : await findSessionRole(tx, viewer.sessionId)
    const actor = requireActor(action, services, viewer, { role, language })
    const outcome = await action.run(tx, { ...call, viewer: actor }, prepared)
    if ('error' in outcome) return outcome
    const { detail = {}, subjectId = action.audit?.(input) } = outcome
    if (action.audit || subjectId) {
      const actorId = viewer === OPERATOR ? undefined : viewer.userId
      await recordAudit(tx, { actorId, action: action.name, subjectId, detail })
    }
    return outcome
  })
  return written.catch((error: unknown) => {
    if (error instanceof RefusedError) return error.refusal
    throw error
  })
}

const isRefusal = (prepared: unknown): prepared is Refusal =>
  typeof prepared === 'object' && prepared !== null && 'error' in prepared

/** Says which rules of the input are broken, each at its field. */
function explainInput(
  error: z.ZodError | undefined,
  t: Translator<Part>,
  language: Language,
): Refusal {
  const translators = [t, getTranslator(language, 'accounts')] as Translator<'accounts'>[]
  const faults: Record<string, string> = {}
  for (const { message, path, ...issue } of error?.issues ?? []) {
    const key = message as 'nameRequired'
    const sentence = translators.find((each) => each.has(key))
    if (!sentence) break
    const { maximum: max, minimum: min, params } = issue as Record<string, unknown>
    faults[String(path[0])] ??= sentence(key, Object.assign({ max, min }, params) as never)
  }
  const [first] = Object.values(faults)
  return first === undefined
    ? refused(getTranslator(language, 'responses')('formOutdated'))
    : refused(first, { faults })
}

async function requireProof({ proof }: Action, services: RequestServices, viewer: Viewer) {
  if (proof?.needs.includes('authentication')) {
    requireAuthentication(services, viewer, proof.path)
  }
  if (proof?.needs.includes('staff-second-factor')) {
    await requireStaffProof(services, viewer, proof.path)
  }
}

const hasStorableText = (input: unknown) => Object.values(Object(input)).flat().every(isStorable)
