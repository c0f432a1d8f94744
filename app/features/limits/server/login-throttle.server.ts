/** The failed-login throttle. Only wrong passwords count, also for concurrent attempts. */
import { setTimeout as wait } from 'node:timers/promises'
import type { RateLimitStore, TakeResult } from '#app/cluster/rate-limit-store.ts'
import { clientNetworkOf } from '#app/lib/client-networks.ts'
import { networkAttempts, type Attempt } from './rules.ts'
import { TooManyError } from './too-many-error.ts'

/** Delay of an attempt while many addresses attack one account, ms. */
const SLOW_MS = 3_000
/** Maximum number of delayed attempts. Further ones are not delayed; the hash queue limits them. */
const MAX_SLOWED = 500
/** Maximum number of attempts per client network that wait for a refund of attempts in progress. */
const MAX_QUEUED = 100
/** Attempts in progress at other nodes usually finish within this time, ms. */
const ELSEWHERE_MS = 2_000
const QUEUE_RETRY_S = 5

/** A sign-in attempt. */
export interface LoginAttempt {
  /** The email address of the account, which may not exist. */
  email: string
  /** The client's address. */
  address: string
  /**
   * The id of the device if it has attempts of its own: for a password, one on which the account signed
   * in before; for a code, one that proved a code.
   */
  device: string | undefined
}

/** Checks a password. Resolves to undefined if it is wrong. */
type Check<Result> = () => Promise<Result | undefined>

export interface LoginThrottle {
  /**
   * Checks a password at sign-in. A wrong password takes an attempt. A correct password or a failed
   * check takes none.
   *
   * @throws TooManyError, and any error of the check
   */
  atSignIn<Result>(who: LoginAttempt, check: Check<Result>): Promise<Result | undefined>
  /**
   * Checks a code of the second factor, with the same rules. Unlike passwords, codes are so short that
   * an attack from many networks is refused, except on devices that proved a code.
   *
   * @throws TooManyError, and any error of the check
   */
  atCode<Result>(
    who: Omit<LoginAttempt, 'email'> & { userId: string },
    check: Check<Result>,
  ): Promise<Result | undefined>
  /**
   * Checks the current password in the settings, with the same rules.
   *
   * @throws TooManyError, and any error of the check
   */
  inSession<Result>(
    who: { sessionId: string; address: string },
    check: Check<Result>,
  ): Promise<Result | undefined>
}

export interface LoginThrottleOptions {
  /** Called with the rules that rejected or delayed an attempt. */
  onRefusal?: (rules: readonly string[]) => void
  /** For tests. Delay of an attempt, ms. */
  slowMs?: number
}

/** Creates the throttle on this store. */
export function createLoginThrottle(
  rateLimitStore: RateLimitStore,
  { onRefusal = () => undefined, slowMs = SLOW_MS }: LoginThrottleOptions = {},
): LoginThrottle {
  /** Attempts in progress that may be refunded, by rule and key. */
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
          // No `await` since the attempt was taken: a rejected attempt must find it in `underWay`.
          for (const each of attempts) move(underWay, nameOf(each), 1)
          return [attempts, taken]
        }
        waitS = Math.min(waitS, taken.waitS)
        refusedBy.push(...taken.refusedBy)
      }
      // Attempts in progress may be correct and refunded, for example a class that signs in
      // together.
      const isUnderWay = choices.flat().some((each) => underWay.has(nameOf(each)))
      if (!isUnderWay && !isPatient) {
        onRefusal(refusedBy)
        throw new TooManyError(waitS)
      }
      // Attempts of other nodes may be in progress. Their end is not signaled here.
      const isSettled = isUnderWay ? next.promise : wait(ELSEWHERE_MS)
      if (!isUnderWay) isPatient = false
      const clientNetwork = clientNetworkOf(address)
      if ((queued.get(clientNetwork) ?? 0) >= MAX_QUEUED) {
        onRefusal(refusedBy)
        throw new TooManyError(QUEUE_RETRY_S, 'sign-ins')
      }
      move(queued, clientNetwork, 1)
      await isSettled
      move(queued, clientNetwork, -1)
    }
  }

  async function slowDown(): Promise<void> {
    if (slowed >= MAX_SLOWED) return
    slowed += 1
    await wait(slowMs)
    slowed -= 1
  }

  /** @param held refunded unless the password was wrong; the check may add to it */
  async function settle<Result>(
    attempts: Attempt[],
    held: TakeResult[],
    check: Check<Result>,
  ): Promise<Result | undefined> {
    let isFailure = false
    try {
      const result = await check()
      isFailure = result === undefined
      return result
    } finally {
      if (!isFailure) await Promise.all(held.map((taken) => taken.refund()))
      for (const each of attempts) move(underWay, nameOf(each), -1)
      next.resolve()
      next = Promise.withResolvers()
    }
  }

  return {
    async atSignIn({ email, address, device }, check) {
      const ofGroup = [
        ...networkAttempts('wrong-account', address, email),
        ...networkAttempts('wrong-network', address),
      ]
      const ofDevice: Attempt[] = [{ rule: 'wrong-device', key: `${device} ${email}` }]
      const choices = device ? [ofDevice, ofGroup] : [ofGroup]
      const [attempts, taken] = await takeOneOf(choices, address)
      if (attempts === ofDevice) return settle(attempts, [taken], check)
      const held = [taken]
      const checkSlowly = async () => {
        const anywhere = await rateLimitStore.take([{ rule: 'wrong-anywhere', key: email }])
        held.push(anywhere)
        onRefusal(anywhere.refusedBy)
        if (anywhere.waitS > 0) await slowDown()
        return check()
      }
      return settle(attempts, held, checkSlowly)
    },
    async atCode({ userId, address, device }, check) {
      const ofGroup: Attempt[] = [
        ...networkAttempts('wrong-account', address, `code ${userId}`),
        ...networkAttempts('wrong-network', address),
        { rule: 'wrong-code', key: userId },
      ]
      const ofDevice: Attempt[] = [{ rule: 'wrong-device', key: `${device} code ${userId}` }]
      const [attempts, taken] = await takeOneOf(device ? [ofDevice, ofGroup] : [ofGroup], address)
      return settle(attempts, [taken], check)
    },
    async inSession({ sessionId, address }, check) {
      const [attempts, taken] = await takeOneOf(
        [[{ rule: 'wrong-session', key: sessionId }]],
        address,
      )
      return settle(attempts, [taken], check)
    },
  }
}

function nameOf({ rule, key }: Attempt): string {
  return `${rule} ${key}`
}

/** Changes a count and removes it at zero. */
function move(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
