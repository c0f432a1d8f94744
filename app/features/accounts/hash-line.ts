/** The line before the hash: so many at once, in turn by client network, a short wait at most. */
import { listNetworks } from '../../lib/client-networks.ts'
import { createFairQueue } from './fair-queue.ts'

/** Whom a hash is for: it waits behind its own network, never behind a crowd of others. */
export interface HashClient {
  /** As `Asker.address` has it. */
  address: string
  /** Aborted once the client has gone: what nobody waits for is not hashed. */
  signal?: AbortSignal | undefined
}

/** Too many of this client's network are waiting, or it has gone itself; the answer is 503. */
export class HashQueueFullError extends Error {
  override name = 'HashQueueFullError'

  constructor() {
    super('Too many people are signing in. Try again in a moment.')
  }
}

export interface HashLineOptions {
  /** How many are given out at once. */
  slots: number
  /** How many of them one network may have: fewer, so that somebody else finds one free at once. */
  slotsOfOne: number
  /** Places in line, all networks together. */
  places: number
  /** How long a refusal is kept back: whoever floods would come again at once, ms. */
  refuseAfterMs: number
}

export interface HashLine {
  /** How many wait for their turn. */
  readonly waiting: number
  /** How many have theirs. */
  readonly running: number
  /**
   * Does the work when it is the client's turn.
   *
   * @throws HashQueueFullError
   */
  run<Result>(client: HashClient, work: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  widest: string
  call: () => void
  refuse: () => void
}

/** The line of the portal, or of a test. */
export function createHashLine(options: HashLineOptions): HashLine {
  const { slots, slotsOfOne, places, refuseAfterMs } = options
  const queue = createFairQueue<Waiting>(places)
  const runningByNetwork = new Map<string, number>()
  let running = 0
  let refusing = 0

  const runningOf = (widest: string) => runningByNetwork.get(widest) ?? 0

  function callNext(): void {
    while (running < slots) {
      const next = queue.take((widest) => runningOf(widest) >= slotsOfOne)
      if (!next) return
      running += 1
      runningByNetwork.set(next.widest, runningOf(next.widest) + 1)
      next.call()
    }
  }

  function leave(networks: string[], widest: string): void {
    running -= 1
    queue.goBehind(networks)
    const left = runningOf(widest) - 1
    if (left > 0) runningByNetwork.set(widest, left)
    else runningByNetwork.delete(widest)
    callNext()
  }

  /** Resolves when it is this client's turn; its slot is taken then. */
  function waitForTurn(networks: string[], widest: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        widest,
        call() {
          signal?.removeEventListener('abort', giveUp)
          resolve()
        },
        refuse() {
          // No more are kept back than may wait: what is held here is memory, too.
          if (refusing >= places) return reject(new HashQueueFullError())
          refusing += 1
          setTimeout(() => {
            refusing -= 1
            signal?.removeEventListener('abort', giveUp)
            reject(new HashQueueFullError())
          }, refuseAfterMs)
        },
      }
      const giveUp = () => {
        queue.remove(networks, waiting)
        reject(new HashQueueFullError())
      }
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp)
      queue.add(networks, waiting)?.refuse()
      callNext()
    })
  }

  return {
    get waiting() {
      return queue.size
    },
    get running() {
      return running
    },
    async run({ address, signal }, work) {
      const networks = listNetworks(address)
      const widest = networks.at(-1) ?? address
      await waitForTurn(networks, widest, signal)
      try {
        return await work()
      } finally {
        leave(networks, widest)
      }
    },
  }
}
