/** Counts tries in fixed windows. */

export interface Rule {
  /** Within a window; the next is refused. */
  most: number
  windowMs: number
}

/** One count against one rule. */
export interface Try<Name extends string = string> {
  rule: Name
  /** Who, or what, is counted. */
  key: string
  /** In place of the rule's own. */
  most?: number
}

export interface Taken {
  /** Seconds until there is a try again; 0: all were taken. */
  waitS: number
  /** The rules whose tries were used up; none where all were taken. */
  refusedBy: readonly string[]
  /** Undoes it: what was tried needs no counting. */
  giveBack(): Promise<void>
}

/** All that the portal asks of whoever counts: promises, since it may be another process. */
export interface Counters<Name extends string = string> {
  /** True where other processes take of the same tries, and may give some back. */
  readonly isShared: boolean
  /** Takes a try of each, or of none. */
  take(tries: readonly Try<Name>[]): Promise<Taken>
}

const nothingToGiveBack = async () => undefined

/** The answer to whoever has to wait. */
export function refuse(waitMs: number, refusedBy: readonly string[]): Taken {
  return { waitS: Math.ceil(waitMs / 1_000), refusedBy, giveBack: nothingToGiveBack }
}

/** Counts nothing and refuses nobody (`LIMITS=off`). */
export const NO_COUNTERS: Counters = { isShared: false, take: async () => refuse(0, []) }
