/** Rate limits for failed logins, mails and requests. */
import type { RateLimitStore, TakeResult } from '#platform/events/rate-limit-store.ts'
import { createCounter } from '#lib/counter.ts'
import { createLoginThrottle } from './login-throttle.server.ts'
import { RULES, networkAttempts, type RuleName, type Attempt } from './rules.ts'
import { TooManyError } from './too-many-error.ts'

/** Mails that strangers can trigger. Security notices to the account owner have no limit. */
type LimitedMail = 'confirm' | 'reset'

export type Limits = ReturnType<typeof createLimits>

/** Creates the rate limits on this store. */
export function createLimits(rateLimitStore: RateLimitStore) {
  const refusals = createCounter(Object.keys(RULES) as RuleName[])

  function countRefusals(refusedBy: readonly string[]): void {
    // The store only gets rules of `RULES`.
    for (const rule of refusedBy) refusals.count(rule as RuleName)
  }

  async function take(attempts: readonly Attempt[]): Promise<TakeResult> {
    const taken = await rateLimitStore.take(attempts)
    countRefusals(taken.refusedBy)
    return taken
  }

  return {
    /** Number of rejections by rule. */
    refusals,
    loginThrottle: createLoginThrottle(rateLimitStore, { onRefusal: countRefusals }),
    /**
     * Takes an attempt of each rule, or none if one rejects. Returns the seconds to wait, 0 if
     * allowed.
     */
    take,
    /**
     * Takes an attempt of each rule.
     *
     * @returns a function that refunds the attempts
     * @throws TooManyError
     */
    async require(attempts: readonly Attempt[]) {
      const { waitS, refund } = await take(attempts)
      if (waitS > 0) throw new TooManyError(waitS)
      return refund
    },
    /**
     * Whether a mail of this kind may go to this recipient. Counts the mail, for all requesters
     * together.
     */
    async mayMail(kind: LimitedMail, recipient: string) {
      return (await take([mailAttempt(kind, recipient)])).waitS === 0
    },
    /**
     * Takes the attempts for an address change, which mails the current and the new address.
     *
     * @param change the client's network, the current address and the new address
     * @throws TooManyError
     */
    async requireNewAddress({
      address,
      email,
      newEmail,
    }: Record<'address' | 'email' | 'newEmail', string>) {
      const requested = await take([
        // Keyed by the current address, so that a recreated account gets no new budget.
        { rule: 'new-address-account', key: email },
        ...networkAttempts('new-address-network', address),
      ])
      if (requested.waitS > 0) throw new TooManyError(requested.waitS)
      const { waitS } = await take([mailAttempt('confirm', newEmail)])
      if (waitS === 0) return
      await requested.refund()
      throw new TooManyError(waitS, { mailsTo: newEmail })
    },
  }
}

function mailAttempt(kind: LimitedMail, recipient: string): Attempt {
  return { rule: 'mail', key: `${kind} ${recipient}` }
}

/**
 * Lists the attempts of a player's request: rules named `…-network…` count by the networks of the
 * address, the others by the account.
 */
export function attemptsOf(rules: readonly RuleName[], address: string, userId: string): Attempt[] {
  return rules.flatMap((rule) =>
    /-network\b/.test(rule) ? networkAttempts(rule, address) : [{ rule, key: userId }],
  )
}

export const LIKE_LIMITS: readonly RuleName[] = [
  'like-account',
  'like-account-hour',
  'like-network',
  'like-network-hour',
]

/** Attempts that a report of a broken game takes. */
export function gameReportAttempts(address: string, gameId: string): Attempt[] {
  return [
    ...networkAttempts('game-report-network', address),
    ...networkAttempts('game-report-game', address, gameId),
  ]
}
