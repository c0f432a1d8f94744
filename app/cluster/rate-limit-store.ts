/** Counts tries in fixed windows. */

export interface Rule {
  /** Within a window; the next is refused. */
  max: number
  windowMs: number
}

/** One count against one rule. */
export interface Attempt<Name extends string = string> {
  rule: Name
  /** Who, or what, is counted. */
  key: string
  /** In place of the rule's own. */
  max?: number
}

export interface TakeResult {
  /** Seconds until there is an attempt again; 0: all were taken. */
  waitS: number
  /** The rules whose tries were used up; none where all were taken. */
  refusedBy: readonly string[]
  /** Undoes it: what was tried needs no counting. */
  refund(): Promise<void>
}

/** All that the portal asks of whoever counts: promises, since it may be another process. */
export interface RateLimitStore<Name extends string = string> {
  /** True where other processes take of the same tries, and may give some back. */
  readonly isShared: boolean
  /** Takes an attempt of each, or of none. */
  take(attempts: readonly Attempt<Name>[]): Promise<TakeResult>
}

const nothingToRefund = async () => undefined

/** The answer to whoever has to wait. */
export function refuse(waitMs: number, refusedBy: readonly string[]): TakeResult {
  return { waitS: Math.ceil(waitMs / 1_000), refusedBy, refund: nothingToRefund }
}

/** Counts nothing and refuses nobody (`LIMITS=off`). */
export const UNLIMITED: RateLimitStore = { isShared: false, take: async () => refuse(0, []) }
