/**
 * The one form of every write (ADR 78): an action declares who may do it, how often, with which input,
 * and what it does. `runAction` runs it.
 */
import { z } from 'zod'
import type { Requester, RequestServices } from '#features/context.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import type { AuditEntry } from '#features/audit-log/server/audit-log.server.ts'
import type { AccountAction, StaffAction } from '#features/authorization/can.ts'
import type { RuleName } from '#features/limits/server/rules.ts'
import type { Language } from '#messages/languages.ts'
import type { Part, PlainMessage, Translator } from '#messages/translation.ts'

/** The client, for limits, hashes, sessions and its device cookie. */
export type ActionRequester = Pick<Requester, 'address' | 'device' | 'signal' | 'userAgent'> &
  Partial<Pick<Requester, 'viewer'>>

/** What an action knows when it runs. */
export interface Call<Input, P extends Part, Who = Viewer> {
  services: RequestServices
  /** The player who acts. In `run`, with the role as it is now. */
  viewer: Who
  requester: ActionRequester
  input: Input
  /** The language of the page. */
  language: Language
  /** Formats the sentences of the action's part in the language of the page. */
  t: Translator<P>
}

/** What the runner does after a success. */
export interface AfterRun {
  /** What the audit row says. */
  detail?: AuditEntry['detail']
  /** Records it in the audit log, as a row about this id. */
  subjectId?: string
  /** Runs once the change is stored. */
  afterCommit?(): Promise<unknown> | void
}

/** What an action did. */
export interface Done extends AfterRun {
  success?: string
  /** What the page shows beside the sentence. */
  show?: object
  /** What fields of the form show, by their names. */
  values?: Record<string, string>
  cookies?: readonly string[]
  /** The page that opens instead of this one. It shows the result, so no cache may answer for it. */
  redirectTo?: string
}

/** Why an action did nothing: see `refused`. */
export interface Refusal {
  error: string
  status: number
  /** The sentences of invalid fields, by their names. */
  faults?: Record<string, string>
  show?: object
  /** What fields show instead of what was typed, by their names. */
  values?: Record<string, string>
  /** A wrong guess, for a limit in `around`. */
  isMiss?: boolean
}

/** What an action did, or why it did nothing. A thrown error changes nothing either. */
export type Outcome = Done | Refusal

/**
 * Returns the refusal with its sentence, and status 400 unless `more` has another.
 *
 * @param more `field`: the field that shows the sentence
 */
export function refused(
  error: string,
  { field, ...more }: Partial<Omit<Refusal, 'error'>> & { field?: string } = {},
): Refusal {
  return { status: 400, ...(field && { faults: { [field]: error } }), ...more, error }
}

/** Thrown in `run`: a refusal that rolls back what was written before it. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.error)
    this.refusal = refusal
  }
}

/** A field that a form may send several times, or not at all. */
export const several = z.preprocess((sent) => [sent ?? []].flat(), z.array(z.string()))

/** An action with its types. */
interface ActionOf<Input, P extends Part, Prepared = unknown, Who = Viewer> {
  /** The value of `intent` in a form, and the action of the audit row. */
  name: string
  right: AccountAction | StaffAction
  /** What the session must have proved lately; otherwise a redirect, which leads back to the path. */
  proof?: {
    needs: readonly ('authentication' | 'staff-second-factor')[]
    path: string
  }
  /** Works in the maintenance mode for everyone; otherwise only for owners. */
  isInMaintenance?: boolean
  /** Rules of which every call takes an attempt. Those named `…-network…` count by network. */
  limits: readonly RuleName[]
  /** The part of the messages with the action's sentences. */
  messages: P
  /**
   * What the portal's own page sends; anything else is refused as a malformed request. A rule that
   * people may break has the key of its sentence as its message, of this part or of `accounts`; the
   * sentence gets the bound as `min` or `max`, and the rule's `params`.
   */
  input: z.ZodType<Input>
  /** The sentence over the form if a field is invalid or an error unexpected. */
  failure?: PlainMessage<P>
  /** Changes of one account wait for each other. */
  locksAccount?: boolean
  /** What is slow or must not repeat, outside of the transaction. `run` gets its result. */
  before?(call: Call<Input, P, Who>): Promise<Prepared | Refusal>
  /** Runs `before` and `run` in its turn, such as of the failed-login throttle. */
  around?(call: Call<Input, P, Who>, work: () => Promise<Outcome>): Promise<Outcome>
  /** Runs in a transaction, and again from the start after a clash. */
  run(tx: Tx, call: Call<Input, P, Who>, prepared: Prepared): Promise<Outcome>
  /** Records each success in the audit log. Returns the id of what the row is about. */
  audit?(input: Input): string | undefined
  /** Gets each result, for metrics and the log. */
  report?(
    call: Pick<Call<unknown, P>, 'services' | 'requester' | 't'>,
    result: { status: number; error?: string; show?: object },
  ): void
}

/** An action in a list. Its input is checked before it runs. */
export type Action = ActionOf<unknown, Part>

/** Defines an action. The types of its input and its sentences follow from `input` and `messages`. */
export function defineAction<Input, P extends Part, Prepared = undefined>(
  action: ActionOf<Input, P, Prepared>,
): Action {
  // `runAction` passes the input and the sentences that the action declares.
  return action as unknown as Action
}

/**
 * Defines an action that needs no session, such as a sign-in. The requester may have one. It takes its
 * attempts in `before` or `around`.
 */
export function definePublicAction<Input, P extends Part, Prepared = undefined>(
  action: Omit<
    ActionOf<Input, P, Prepared, undefined>,
    'right' | 'limits' | 'proof' | 'locksAccount' | 'audit'
  >,
): Action {
  return { ...(action as unknown as Action), right: 'anyone', limits: [] }
}
