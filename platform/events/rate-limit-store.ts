/** Rate limits that count attempts in fixed windows. */

export interface Rule {
  /** Maximum number of attempts within a window. */
  max: number
  windowMs: number
}

/** One attempt, counted against one rule. */
export interface Attempt<Name extends string = string> {
  rule: Name
  /** What the attempt is counted by: an address, an account, a session. */
  key: string
  /** Overrides the maximum of the rule. */
  max?: number
}

export interface TakeResult {
  /** Seconds until the next attempt is allowed. 0 if all attempts were accepted. */
  waitS: number
  /** The rules without attempts left. Empty if all attempts were accepted. */
  refusedBy: readonly string[]
  /** Undoes the count, for an attempt that needs none. */
  refund(): Promise<void>
}

/**
 * The interface of the rate-limit stores. It is asynchronous, since the counters may be in Redis.
 */
export interface RateLimitStore<Name extends string = string> {
  /** Counts an attempt on every rule, or on none. */
  take(attempts: readonly Attempt<Name>[]): Promise<TakeResult>
}

const nothingToRefund = async () => undefined

/** The result for a refused attempt. */
export function refuse(waitMs: number, refusedBy: readonly string[]): TakeResult {
  return { waitS: Math.ceil(waitMs / 1_000), refusedBy, refund: nothingToRefund }
}

/** Counts nothing and refuses no attempt (`LIMITS=off`). */
export const UNLIMITED: RateLimitStore = { take: async () => refuse(0, []) }
