/** Passwords that somebody tries: only wrong ones count, also where many are tried at once. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Counters, Taken } from '../../cluster/rate-limit-store.ts'
import { householdOf } from '../../lib/client-networks.ts'
import { triesOfNetworks, type Try } from './rules.ts'
import { TooManyError } from './too-many-error.ts'

/** How long an attempt is held back where one account is attacked from everywhere, ms. */
const SLOW_MS = 3_000
/** Attempts held back at once; more go on: it is the hashes' queue that bounds them then. */
const MAX_SLOWED = 500
/** Attempts of one household that wait for others under way, whose tries may come back. */
const MAX_IN_LINE = 100
/** Attempts at other nodes are settled by then, as a rule, ms. */
const ELSEWHERE_MS = 2_000
const IN_LINE_MESSAGE = 'Too many people are signing in. Try again in a moment.'
const IN_LINE_RETRY_S = 5

/** Somebody who signs in. */
export interface Guesser {
  /** The address of the account, whether or not there is one. */
  email: string
  /** The client's. */
  address: string
  /** The id of the device, where the account was signed in on it before. */
  device: string | undefined
}

/** Tells whether the result of a check means that the password was wrong. */
type IsWrong<Result> = (result: Result) => boolean

export interface Guesses {
  /**
   * Checks a password at sign-in. A wrong one costs a try; a right one, and a check that fails,
   * costs none.
   *
   * @throws TooManyError, and what the check throws
   */
  atSignIn<Result>(
    who: Guesser,
    check: () => Promise<Result>,
    isWrong: IsWrong<Result>,
  ): Promise<Result>
  /**
   * Checks the password that the settings ask for, in the same way.
   *
   * @throws TooManyError, and what the check throws
   */
  inSession<Result>(
    who: { sessionId: string; address: string },
    check: () => Promise<Result>,
    isWrong: IsWrong<Result>,
  ): Promise<Result>
}

export interface GuessesOptions {
  /** Hears which rules made somebody wait, or be answered later. */
  onRefusal?: (rules: readonly string[]) => void
  /** For tests. */
  slowMs?: number
}

/** Guesses against these counters. */
export function createGuesses(
  counters: Counters,
  { onRefusal = () => undefined, slowMs = SLOW_MS }: GuessesOptions = {},
): Guesses {
  /** Tries that may still come back, by rule and key. */
  const underWay = new Map<string, number>()
  const inLine = new Map<string, number>()
  let slowed = 0
  let next = Promise.withResolvers<void>()

  async function takeOneOf(choices: Try[][], address: string): Promise<[Try[], Taken]> {
    let isPatient = counters.isShared
    for (;;) {
      let waitS = Infinity
      const refusedBy: string[] = []
      for (const tries of choices) {
        const taken = await counters.take(tries)
        if (taken.waitS === 0) {
          // At once, before anybody who was refused looks for it.
          for (const each of tries) move(underWay, nameOf(each), 1)
          return [tries, taken]
        }
        waitS = Math.min(waitS, taken.waitS)
        refusedBy.push(...taken.refusedBy)
      }
      // Those that are under way may be right: a class that signs in together is no attack.
      const isUnderWay = choices.flat().some((each) => underWay.has(nameOf(each)))
      if (!isUnderWay && !isPatient) {
        onRefusal(refusedBy)
        throw new TooManyError(waitS)
      }
      // Or at another node: nobody here hears when those are settled.
      const isSettled = isUnderWay ? next.promise : wait(ELSEWHERE_MS)
      if (!isUnderWay) isPatient = false
      await standInLine(householdOf(address), isSettled)
    }
  }

  async function standInLine(household: string, isSettled: Promise<unknown>): Promise<void> {
    if ((inLine.get(household) ?? 0) >= MAX_IN_LINE) {
      throw new TooManyError(IN_LINE_RETRY_S, IN_LINE_MESSAGE)
    }
    move(inLine, household, 1)
    await isSettled
    move(inLine, household, -1)
  }

  async function slowDown(): Promise<void> {
    if (slowed >= MAX_SLOWED) return
    slowed += 1
    await wait(slowMs)
    slowed -= 1
  }

  /** @param held what is given back unless the password was wrong; the check may add to it */
  async function settle<Result>(
    tries: Try[],
    held: Taken[],
    check: () => Promise<Result>,
    isWrong: IsWrong<Result>,
  ): Promise<Result> {
    let isFailure = false
    try {
      const result = await check()
      isFailure = isWrong(result)
      return result
    } finally {
      if (!isFailure) await Promise.all(held.map((taken) => taken.giveBack()))
      for (const each of tries) move(underWay, nameOf(each), -1)
      next.resolve()
      next = Promise.withResolvers()
    }
  }

  return {
    async atSignIn({ email, address, device }, check, isWrong) {
      const ofGroup = [
        ...triesOfNetworks('wrong-account', address, email),
        ...triesOfNetworks('wrong-network', address),
      ]
      const ofDevice: Try[] = [{ rule: 'wrong-device', key: `${device} ${email}` }]
      const choices = device ? [ofDevice, ofGroup] : [ofGroup]
      const [tries, taken] = await takeOneOf(choices, address)
      if (tries === ofDevice) return settle(tries, [taken], check, isWrong)
      const held = [taken]
      const checkSlowly = async () => {
        const anywhere = await counters.take([{ rule: 'wrong-anywhere', key: email }])
        held.push(anywhere)
        onRefusal(anywhere.refusedBy)
        if (anywhere.waitS > 0) await slowDown()
        return check()
      }
      return settle(tries, held, checkSlowly, isWrong)
    },
    async inSession({ sessionId, address }, check, isWrong) {
      const [tries, taken] = await takeOneOf([[{ rule: 'wrong-session', key: sessionId }]], address)
      return settle(tries, [taken], check, isWrong)
    },
  }
}

function nameOf({ rule, key }: Try): string {
  return `${rule} ${key}`
}

/** Raises or lowers a count; what is at none is not kept. */
function move(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
