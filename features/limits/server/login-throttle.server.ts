/**
 * The failed-login throttle. Only wrong passwords count. A client network has one check at a time, so
 * that a class that signs in together does not use up its attempts before they are refunded.
 */
import { setTimeout as wait } from 'node:timers/promises'
import {
  UNLIMITED,
  type RateLimitStore,
  type TakeResult,
} from '#platform/events/rate-limit-store.ts'
import { widestNetworkOf } from '#lib/client-networks.ts'
import { networkAttempts, type Attempt } from './rules.ts'
import { TooManyError } from './too-many-error.ts'

/** Delay of an attempt while many addresses attack one account, ms. */
const SLOW_MS = 3_000
/** Maximum number of delayed attempts. Further ones are not delayed; the hash queue limits them. */
const MAX_SLOWED = 500
/** Maximum number of attempts of a client network that run or wait. */
const MAX_QUEUED = 100
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

/** Checks a password or a code. Resolves to undefined, or to a refusal that is a miss, if it is wrong. */
type Check<Result> = () => Promise<Result>

const isWrong = (result: unknown) =>
  result === undefined || (result as { isMiss?: boolean }).isMiss === true

interface LoginThrottleOptions {
  /** Called with the rules that rejected or delayed an attempt. */
  onRefusal?: (rules: readonly string[]) => void
  /** For tests. Delay of an attempt, ms. */
  slowMs?: number
}

/** Creates the throttle on this store. */
export function createLoginThrottle(
  rateLimitStore: RateLimitStore,
  { onRefusal = () => undefined, slowMs = SLOW_MS }: LoginThrottleOptions = {},
) {
  /** The attempts that run or wait, by client network. */
  const queues = new Map<string, { size: number; last: Promise<unknown> }>()
  let slowed = 0

  function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    if (rateLimitStore === UNLIMITED) return work()
    const network = widestNetworkOf(address)
    const queue = queues.get(network) ?? { size: 0, last: Promise.resolve() }
    if (queue.size === MAX_QUEUED) {
      onRefusal(['wrong-network'])
      throw new TooManyError(QUEUE_RETRY_S, 'sign-ins')
    }
    queues.set(network, queue)
    queue.size += 1
    const result = queue.last.then(work).finally(() => {
      queue.size -= 1
      if (queue.size === 0) queues.delete(network)
    })
    queue.last = result.catch(() => undefined)
    return result
  }

  async function takeOneOf(choices: Attempt[][]): Promise<[Attempt[], TakeResult]> {
    const refusals: TakeResult[] = []
    for (const attempts of choices) {
      const taken = await rateLimitStore.take(attempts)
      if (taken.waitS === 0) return [attempts, taken]
      refusals.push(taken)
    }
    onRefusal(refusals.flatMap(({ refusedBy }) => refusedBy))
    throw new TooManyError(Math.min(...refusals.map(({ waitS }) => waitS)))
  }

  async function slowDown(): Promise<void> {
    if (slowed >= MAX_SLOWED) return
    slowed += 1
    await wait(slowMs)
    slowed -= 1
  }

  /**
   * Checks with an attempt of the first choice that has one left.
   *
   * @param check gets the choice and what is refunded unless the password is wrong, to which it may add
   */
  function attempt<Result>(
    address: string,
    choices: Attempt[][],
    check: (choice: Attempt[], held: TakeResult[]) => Promise<Result>,
  ): Promise<Result> {
    return inTurn(address, async () => {
      const [choice, taken] = await takeOneOf(choices)
      const held = [taken]
      let isFailure = false
      try {
        const result = await check(choice, held)
        isFailure = isWrong(result)
        return result
      } finally {
        if (!isFailure) await Promise.all(held.map(({ refund }) => refund()))
      }
    })
  }

  return {
    /**
     * Checks a password at sign-in. A wrong password takes an attempt. A correct password or a failed
     * check takes none.
     *
     * @throws TooManyError, and any error of the check
     */
    async atSignIn<Result>({ email, address, device }: LoginAttempt, check: Check<Result>) {
      const ofGroup = [
        ...networkAttempts('wrong-account', address, email),
        ...networkAttempts('wrong-network', address),
      ]
      const ofDevice: Attempt[] = [{ rule: 'wrong-device', key: `${device} ${email}` }]
      const choices = device ? [ofDevice, ofGroup] : [ofGroup]
      return attempt(address, choices, async (choice, held) => {
        if (choice === ofDevice) return check()
        const anywhere = await rateLimitStore.take([{ rule: 'wrong-anywhere', key: email }])
        held.push(anywhere)
        onRefusal(anywhere.refusedBy)
        if (anywhere.waitS > 0) await slowDown()
        return check()
      })
    },
    /**
     * Checks a code of the second factor, with the same rules. Unlike passwords, codes are so short that
     * an attack from many networks is refused, except on devices that proved a code.
     *
     * @throws TooManyError, and any error of the check
     */
    async atCode<Result>(
      { userId, address, device }: Omit<LoginAttempt, 'email'> & { userId: string },
      check: Check<Result>,
    ) {
      const ofGroup: Attempt[] = [
        ...networkAttempts('wrong-account', address, `code ${userId}`),
        ...networkAttempts('wrong-network', address),
        { rule: 'wrong-code', key: userId },
      ]
      const ofDevice: Attempt[] = [{ rule: 'wrong-device', key: `${device} code ${userId}` }]
      return attempt(address, device ? [ofDevice, ofGroup] : [ofGroup], check)
    },
    /**
     * Checks the current password in the settings, with the same rules.
     *
     * @throws TooManyError, and any error of the check
     */
    async inSession<Result>(
      { sessionId, address }: { sessionId: string; address: string },
      check: Check<Result>,
    ) {
      return attempt(address, [[{ rule: 'wrong-session', key: sessionId }]], check)
    },
  }
}
