/** What the portal limits: passwords guessed, mails sent, requests made. */
import type { Counters, Taken } from '../../cluster/rate-limit-store.ts'
import { createTally, type Tally } from '../../lib/counter.ts'
import { createGuesses, type Guesses } from './login-throttle.server.ts'
import { RULES, triesOfNetworks, type RuleName, type Try } from './rules.ts'
import { inWords, TooManyError } from './too-many-error.ts'

/** Mails that somebody else can cause. A notice to an account's owner is not one: it always goes. */
export type LimitedMail = 'confirm' | 'reset'

export interface Limits {
  /** How often each rule made somebody wait. */
  readonly refusals: Tally<RuleName>
  guesses: Guesses
  /** Takes a try of each, or of none, and says how long to wait. */
  take(tries: readonly Try[]): Promise<Taken>
  /**
   * Takes a try of each; the result gives them back.
   *
   * @throws TooManyError
   */
  require(tries: readonly Try[]): Promise<() => Promise<void>>
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
export function createLimits(counters: Counters): Limits {
  const refusals = createTally(Object.keys(RULES) as RuleName[])

  function note(refusedBy: readonly string[]): void {
    // Only ours are ever tried.
    for (const rule of refusedBy) refusals.count(rule as RuleName)
  }

  async function take(tries: readonly Try[]): Promise<Taken> {
    const taken = await counters.take(tries)
    note(taken.refusedBy)
    return taken
  }

  return {
    refusals,
    guesses: createGuesses(counters, { onRefusal: note }),
    take,
    async require(tries) {
      const { waitS, giveBack } = await take(tries)
      if (waitS > 0) throw new TooManyError(waitS)
      return giveBack
    },
    async mayMail(kind, recipient) {
      return (await take([tryOfMail(kind, recipient)])).waitS === 0
    },
    async requireNewAddress({ address, email, newEmail }) {
      const asked = await take([
        // By the present address: an account that is made anew has no new budget.
        { rule: 'new-address-account', key: email },
        ...triesOfNetworks('new-address-network', address),
      ])
      if (asked.waitS > 0) throw new TooManyError(asked.waitS)
      const { waitS } = await take([tryOfMail('confirm', newEmail)])
      if (waitS === 0) return
      await asked.giveBack()
      throw new TooManyError(
        waitS,
        `We sent too many emails to ${newEmail}. Try again in ${inWords(waitS)}.`,
      )
    },
  }
}

function tryOfMail(kind: LimitedMail, recipient: string): Try {
  return { rule: 'mail', key: `${kind} ${recipient}` }
}

/** Counted when an account is made. */
export function triesOfSignUp(address: string): Try[] {
  return triesOfNetworks('sign-up-network', address)
}

/** Counted when a link for a new password is asked for. */
export function triesOfReset(address: string): Try[] {
  return triesOfNetworks('reset-network', address)
}

/**
 * Counted when a player sets a new password, which sends a notice.
 *
 * @param email the account's address
 */
export function triesOfNewPassword(email: string): Try[] {
  return [{ rule: 'new-password-account', key: email }]
}

/** Counted with each report of play time; a page sends one a minute, and a school has many pages. */
export function triesOfPlayReport(address: string, userId: string): Try[] {
  return [{ rule: 'play-account', key: userId }, ...triesOfNetworks('play-network', address)]
}

/** Counted with each like and unlike. */
export function triesOfLike(address: string, userId: string): Try[] {
  return [
    { rule: 'like-account', key: userId },
    { rule: 'like-account-hour', key: userId },
    ...triesOfNetworks('like-network', address),
    ...triesOfNetworks('like-network-hour', address),
  ]
}

/** Counted with each report of a game that does not work. */
export function triesOfGameReport(address: string, gameId: string): Try[] {
  return [
    ...triesOfNetworks('game-report-network', address),
    ...triesOfNetworks('game-report-game', address, gameId),
  ]
}
