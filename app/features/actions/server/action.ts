/**
 * The one form of every write (ADR 78): an action declares who may do it, how often, with which input,
 * and what it does. `runAction` runs it.
 */
import type { z } from 'zod'
import type { Requester, RequestServices } from '#app/context.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import type { AccountAction } from '#app/features/authorization/can.ts'
import type { RuleName } from '#app/features/limits/server/rules.ts'
import type { Language } from '#app/messages/languages.ts'
import type { Part, Translator } from '#app/messages/translation.ts'

/** The client, for limits and its device cookie. */
export type ActionRequester = Pick<Requester, 'address' | 'device'>

/** What an action knows when it runs. */
export interface Call<Input, P extends Part> {
  services: RequestServices
  /** The player who acts. */
  viewer: Viewer
  requester: ActionRequester
  input: Input
  /** The language of the page. */
  language: Language
  /** Formats the sentences of the action's part in the language of the page. */
  t: Translator<P>
}

/** What an action did, or why it did nothing. A thrown error changes nothing either. */
export type Outcome =
  | { success: string; show?: object; cookies?: readonly string[] }
  | {
      error: string
      status: number
      /** What the page shows beside the sentence. */
      show?: object
      /** Takes the attempts of `missLimits`. */
      isMiss?: boolean
    }

/** An action with its types. */
export interface ActionOf<Input, P extends Part, Prepared = unknown> {
  /** The value of `intent` in a form. */
  name: string
  right: AccountAction
  /** What the session must have proved lately; otherwise a redirect, which leads back to the path. */
  proof?: {
    needs: readonly ('authentication' | 'staff-second-factor')[]
    path: string
  }
  /** Rules of which every call takes an attempt. Those named `…-network…` count by network. */
  limits: readonly RuleName[]
  /** Rules of which only a miss takes an attempt, such as a wrong link. */
  missLimits?: readonly RuleName[]
  /** The part of the messages with the action's sentences. */
  messages: P
  /** What the portal's own page sends. Anything else is refused as a malformed request. */
  input: z.ZodType<Input>
  /** Changes of one account wait for each other. */
  locksAccount?: boolean
  /** What is slow or must not repeat, outside of the transaction. `run` gets its result. */
  before?(call: Call<Input, P>): Promise<Prepared>
  /** Runs in a transaction, and again from the start after a clash. */
  run(tx: Tx, call: Call<Input, P>, prepared: Prepared): Promise<Outcome>
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
