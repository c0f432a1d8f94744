/** Passwords that somebody tries: only wrong ones count, also where many are tried at once. */
import { setTimeout as wait } from 'node:timers/promises'
import type { RateLimitStore, TakeResult } from '../../cluster/rate-limit-store.ts'
import { householdOf } from '../../lib/client-networks.ts'
import { networkAttempts, type Attempt } from './rules.ts'
import { TooManyError } from './too-many-error.ts'

/** How long an attempt is held back where one account is attacked from everywhere, ms. */
const SLOW_MS = 3_000
/** Attempts held back at once; more go on: it is the hashes' queue that bounds them then. */
const MAX_SLOWED = 500
/** Attempts of one household that wait for others under way, whose tries may come back. */
const MAX_QUEUED = 100
/** Attempts at other nodes are settled by then, as a rule, ms. */
const ELSEWHERE_MS = 2_000
const QUEUE_FULL_MESSAGE = 'Too many people are signing in. Try again in a moment.'
const QUEUE_RETRY_S = 5

/** Somebody who signs in. */
export interface LoginAttempt {
  /** The address of the account, whether or not there is one. */
  email: string
  /** The client's. */
  address: string
  /** The id of the device, where the account was signed in on it before. */
  device: string | undefined
}

/** Tells whether the result of a check means that the password was wrong. */
type IsWrong<Result> = (result: Result) => boolean

export interface LoginThrottle {
  /**
   * Checks a password at sign-in. A wrong one costs an attempt; a right one, and a check that fails,
   * costs none.
   *
   * @throws TooManyError, and what the check throws
   */
  atSignIn<Result>(
    who: LoginAttempt,
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

export interface LoginThrottleOptions {
  /** Hears which rules made somebody wait, or be answered later. */
  onRefusal?: (rules: readonly string[]) => void
  /** For tests. */
  slowMs?: number
}

/** Guesses against these counters. */
export function createLoginThrottle(
  rateLimitStore: RateLimitStore,
  { onRefusal = () => undefined, slowMs = SLOW_MS }: LoginThrottleOptions = {},
): LoginThrottle {
  /** Attempts that may still come back, by rule and key. */
  const underWay = new Map<string, number>()
  const queued = new Map<string, number>()
  let slowed = 0
  let next = Promise.withResolvers<void>()

  async function takeOneOf(
    choices: Attempt[][],
    address: string,
  ): Promise<[Attempt[], TakeResult]> {
    let isPatient = rateLimitStore.isShared
    for (;;) {
      let waitS = Infinity
      const refusedBy: string[] = []
      for (const attempts of choices) {
        const taken = await rateLimitStore.take(attempts)
        if (taken.waitS === 0) {
          // At once, before anybody who was refused looks for it.
          for (const each of attempts) move(underWay, nameOf(each), 1)
          return [attempts, taken]
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
      await waitInQueue(householdOf(address), isSettled)
    }
  }

  async function waitInQueue(household: string, isSettled: Promise<unknown>): Promise<void> {
    if ((queued.get(household) ?? 0) >= MAX_QUEUED) {
      throw new TooManyError(QUEUE_RETRY_S, QUEUE_FULL_MESSAGE)
    }
    move(queued, household, 1)
    await isSettled
    move(queued, household, -1)
  }

  async function slowDown(): Promise<void> {
    if (slowed >= MAX_SLOWED) return
    slowed += 1
    await wait(slowMs)
    slowed -= 1
  }

  /** @param held what is given back unless the password was wrong; the check may add to it */
  async function settle<Result>(
    attempts: Attempt[],
    held: TakeResult[],
    check: () => Promise<Result>,
    isWrong: IsWrong<Result>,
  ): Promise<Result> {
    let isFailure = false
    try {
      const result = await check()
      isFailure = isWrong(result)
      return result
    } finally {
      if (!isFailure) await Promise.all(held.map((taken) => taken.refund()))
      for (const each of attempts) move(underWay, nameOf(each), -1)
      next.resolve()
      next = Promise.withResolvers()
    }
  }

  return {
    async atSignIn({ email, address, device }, check, isWrong) {
      const ofGroup = [
        ...networkAttempts('wrong-account', address, email),
        ...networkAttempts('wrong-network', address),
      ]
      const ofDevice: Attempt[] = [{ rule: 'wrong-device', key: `${device} ${email}` }]
      const choices = device ? [ofDevice, ofGroup] : [ofGroup]
      const [attempts, taken] = await takeOneOf(choices, address)
      if (attempts === ofDevice) return settle(attempts, [taken], check, isWrong)
      const held = [taken]
      const checkSlowly = async () => {
        const anywhere = await rateLimitStore.take([{ rule: 'wrong-anywhere', key: email }])
        held.push(anywhere)
        onRefusal(anywhere.refusedBy)
        if (anywhere.waitS > 0) await slowDown()
        return check()
      }
      return settle(attempts, held, checkSlowly, isWrong)
    },
    async inSession({ sessionId, address }, check, isWrong) {
      const [attempts, taken] = await takeOneOf(
        [[{ rule: 'wrong-session', key: sessionId }]],
        address,
      )
      return settle(attempts, [taken], check, isWrong)
    },
  }
}

function nameOf({ rule, key }: Attempt): string {
  return `${rule} ${key}`
}

/** Raises or lowers a count; what is at none is not kept. */
function move(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
