/**
 * A fair scheduler: limits how many tasks run at once, rotates between client networks and bounds the
 * backlog. It protects scarce resources: the cores that hash passwords, the thread that renders pages.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { widestNetworkOf } from '#lib/client-networks.ts'
import { createFairQueue } from '#lib/fair-queue.ts'

/**
 * The client of a task. Its task waits only behind tasks of its own network, not behind another crowd.
 */
export interface SchedulerClient {
  /** The address, as in `Requester.address`. */
  address: string
  /** Aborted when the client disconnects. A waiting task is then dropped. */
  signal?: AbortSignal | undefined
}

export interface FairSchedulerOptions {
  /** Maximum number of tasks that run at once. */
  concurrency: number
  /** Maximum per network. It is lower, so that another network finds a free slot at once. */
  concurrencyPerNetwork: number
  /** Capacity of the backlog, all networks together. */
  places: number
  /** Capacity for each network. */
  placesPerNetwork: number
  /** Delays a refusal, since a flooding client would retry at once, ms. */
  refuseAfterMs: number
  /** Creates the error for a client that finds no place, or that disconnected. */
  makeRefusal: () => Error
  /**
   * For tasks on the main thread: one starts in each turn of the event loop, so that other events come
   * between them. Returns the number of connections accepted so far. The event loop accepts one per
   * turn. While new ones arrive, no task starts, for a bounded number of turns. Otherwise a new
   * connection would wait for one task per earlier connection.
   */
  countConnections?: () => number
  /**
   * After this time, ms, a task counts as waiting for something else, such as the database, and frees
   * its slot. Without it, a slot is freed when its task ends.
   */
  leaseMs?: number
}

interface Waiting {
  network: string
  start: () => void
  refuse: () => void
}

/** Frees the slot of the task that is running. */
const freeSlot = new AsyncLocalStorage<() => void>()

/** Maximum number of turns that accept connections before the next task starts. */
const MAX_CONNECTIONS_BETWEEN = 50

export type FairScheduler = ReturnType<typeof createFairScheduler>

/** Creates a scheduler with an empty backlog. */
export function createFairScheduler(options: FairSchedulerOptions) {
  const { concurrency, concurrencyPerNetwork, places, refuseAfterMs, makeRefusal } = options
  const queue = createFairQueue<Waiting>(places, options.placesPerNetwork)
  const { countConnections } = options
  /** True until the turn of the event loop that follows a task on the main thread. */
  let isPaused = false
  const runningByNetwork = new Map<string, number>()
  let running = 0
  let refusing = 0

  const runningOf = (network: string) => runningByNetwork.get(network) ?? 0
  const isHeld = (network: string) => runningOf(network) >= concurrencyPerNetwork

  function startNext(): void {
    while (running < concurrency && !isPaused) {
      const next = queue.take(isHeld)
      if (!next) return
      running += 1
      runningByNetwork.set(next.network, runningOf(next.network) + 1)
      if (countConnections) {
        isPaused = true
        setImmediate(goOn, countConnections(), MAX_CONNECTIONS_BETWEEN)
      }
      next.start()
    }
  }

  function goOn(connectionsBefore: number, turnsLeft: number): void {
    const connections = countConnections!()
    if (connections > connectionsBefore && turnsLeft > 0) {
      setImmediate(goOn, connections, turnsLeft - 1)
      return
    }
    isPaused = false
    startNext()
  }

  function release({ network }: Waiting): void {
    running -= 1
    queue.goBehind(network)
    const left = runningOf(network) - 1
    if (left > 0) runningByNetwork.set(network, left)
    else runningByNetwork.delete(network)
    startNext()
  }

  /** Resolves with the occupied slot when it is the client's turn. */
  function waitForTurn({ address, signal }: SchedulerClient): Promise<Waiting> {
    return new Promise((resolve, reject) => {
      const network = widestNetworkOf(address)
      const waiting: Waiting = {
        network,
        start() {
          signal?.removeEventListener('abort', giveUp)
          resolve(waiting)
        },
        refuse() {
          // Bounds the delayed refusals, since they use memory, too.
          if (refusing >= places) return reject(makeRefusal())
          refusing += 1
          setTimeout(() => {
            refusing -= 1
            signal?.removeEventListener('abort', giveUp)
            reject(makeRefusal())
          }, refuseAfterMs)
        },
      }
      const giveUp = () => {
        queue.remove(network, waiting)
        reject(makeRefusal())
      }
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp)
      queue.add(network, waiting)?.refuse()
      startNext()
    })
  }

  return {
    /** Number of waiting tasks. */
    get waiting() {
      return queue.size
    },
    /** Number of occupied slots. */
    get running() {
      return running
    },
    /**
     * Runs the task when it is the client's turn. A task that calls `run` of another scheduler frees its
     * slot in the first one: a crowd that waits for password hashes must not delay pages.
     *
     * @throws the refusal if there is no place or the client disconnected
     */
    async run<Result>(client: SchedulerClient, work: () => Promise<Result>) {
      freeSlot.getStore()?.()
      const slot = await waitForTurn(client)
      let hasSlot = true
      const refund = () => {
        if (hasSlot) release(slot)
        hasSlot = false
      }
      const { leaseMs } = options
      const lease = leaseMs === undefined ? undefined : setTimeout(refund, leaseMs)
      try {
        return await freeSlot.run(refund, work)
      } finally {
        clearTimeout(lease)
        refund()
      }
    },
  }
}
