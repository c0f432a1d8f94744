/** What the portal limits: passwords guessed, mails sent, requests made. */
import type { RateLimitStore, TakeResult } from '../../cluster/rate-limit-store.ts'
import { createCounter, type Counter } from '../../lib/counter.ts'
import { createLoginThrottle, type LoginThrottle } from './login-throttle.server.ts'
import { RULES, networkAttempts, type RuleName, type Attempt } from './rules.ts'
import { formatWait, TooManyError } from './too-many-error.ts'

/** Mails that somebody else can cause. A notice to an account's owner is not one: it always goes. */
export type LimitedMail = 'confirm' | 'reset'

export interface Limits {
  /** How often each rule made somebody wait. */
  readonly refusals: Counter<RuleName>
  loginThrottle: LoginThrottle
  /** Takes an attempt of each, or of none, and says how long to wait. */
  take(attempts: readonly Attempt[]): Promise<TakeResult>
  /**
   * Takes an attempt of each; the result gives them back.
   *
   * @throws TooManyError
   */
  require(attempts: readonly Attempt[]): Promise<() => Promise<void>>
  /** Whether a mail of this kind may go to this recipient, whoever asks for it. */
  mayMail(kind: LimitedMail, recipient: string): Promise<boolean>
  /**
   * Takes what a change of the address needs, which mails to the present one and to the new one.
   *
   * @param change from whose network, from which address, to which
   * @throws TooManyError
   */
  requireNewAddress(change: { address: string; email: string; newEmail: string }): Promise<void>
}

/** Limits against these counters. */
export function createLimits(rateLimitStore: RateLimitStore): Limits {
  const refusals = createCounter(Object.keys(RULES) as RuleName[])

  function note(refusedBy: readonly string[]): void {
    // Only ours are ever tried.
    for (const rule of refusedBy) refusals.count(rule as RuleName)
  }

  async function take(attempts: readonly Attempt[]): Promise<TakeResult> {
    const taken = await rateLimitStore.take(attempts)
    note(taken.refusedBy)
    return taken
  }

  return {
    refusals,
    loginThrottle: createLoginThrottle(rateLimitStore, { onRefusal: note }),
    take,
    async require(attempts) {
      const { waitS, refund } = await take(attempts)
      if (waitS > 0) throw new TooManyError(waitS)
      return refund
    },
    async mayMail(kind, recipient) {
      return (await take([mailAttempt(kind, recipient)])).waitS === 0
    },
    async requireNewAddress({ address, email, newEmail }) {
      const asked = await take([
        // By the present address: an account that is made again has no new budget.
        { rule: 'new-address-account', key: email },
        ...networkAttempts('new-address-network', address),
      ])
      if (asked.waitS > 0) throw new TooManyError(asked.waitS)
      const { waitS } = await take([mailAttempt('confirm', newEmail)])
      if (waitS === 0) return
      await asked.refund()
      throw new TooManyError(
        waitS,
        `We sent too many emails to ${newEmail}. Try again in ${formatWait(waitS)}.`,
      )
    },
  }
}

function mailAttempt(kind: LimitedMail, recipient: string): Attempt {
  return { rule: 'mail', key: `${kind} ${recipient}` }
}

/** Counted when an account is made. */
export function signUpAttempts(address: string): Attempt[] {
  return networkAttempts('sign-up-network', address)
}

/** Counted when a link for a new password is asked for. */
export function resetAttempts(address: string): Attempt[] {
  return networkAttempts('reset-network', address)
}

/**
 * Counted when a player sets a new password, which sends a notice.
 *
 * @param email the account's address
 */
export function newPasswordAttempts(email: string): Attempt[] {
  return [{ rule: 'new-password-account', key: email }]
}

/** Counted with each report of play time; a page sends one a minute, and a school has many pages. */
export function playReportAttempts(address: string, userId: string): Attempt[] {
  return [{ rule: 'play-account', key: userId }, ...networkAttempts('play-network', address)]
}

/** Counted with each like and unlike. */
export function likeAttempts(address: string, userId: string): Attempt[] {
  return [
    { rule: 'like-account', key: userId },
    { rule: 'like-account-hour', key: userId },
    ...networkAttempts('like-network', address),
    ...networkAttempts('like-network-hour', address),
  ]
}

/** Counted with each report of a game that does not work. */
export function gameReportAttempts(address: string, gameId: string): Attempt[] {
  return [
    ...networkAttempts('game-report-network', address),
    ...networkAttempts('game-report-game', address, gameId),
  ]
}
