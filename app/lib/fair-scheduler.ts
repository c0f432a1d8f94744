/**
 * A fair scheduler: limits how many tasks run at once, rotates between client networks and bounds the
 * backlog. It protects scarce resources: the cores that hash passwords, the thread that renders pages.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { widestNetworkOf } from './client-networks.ts'
import { createFairQueue } from './fair-queue.ts'

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
   * For tasks on the main thread. After this time, ms, or once a task waits for something else, no
   * further task starts in this turn of the event loop. Other events come first. Without it, tasks
   * start at once.
   */
  turnMs?: number
  /**
   * Number of connections accepted so far. The event loop accepts one per turn. While new ones arrive,
   * no task starts, for a bounded number of turns. Otherwise a new connection would wait for one task
   * per earlier connection.
   */
  countConnections?: () => number
  /**
   * After this time, ms, a task counts as waiting for something else, such as the database, and frees
   * its slot. Without it, a slot is freed when its task ends.
   */
  leaseMs?: number
}

export interface FairScheduler {
  /** Number of waiting tasks. */
  readonly waiting: number
  /** Number of occupied slots. */
  readonly running: number
  /**
   * Runs the task when it is the client's turn. A task that calls `run` of another scheduler frees its
   * slot in the first one: a crowd that waits for password hashes must not delay pages.
   *
   * @throws the refusal if there is no place or the client disconnected
   */
  run<Result>(client: SchedulerClient, work: () => Promise<Result>): Promise<Result>
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

/** Creates a scheduler with an empty backlog. */
export function createFairScheduler(options: FairSchedulerOptions): FairScheduler {
  const { concurrency, concurrencyPerNetwork, places, refuseAfterMs, makeRefusal } = options
  const queue = createFairQueue<Waiting>(places, options.placesPerNetwork)
  const { turnMs, countConnections } = options
  const turn = turnMs === undefined ? undefined : createTurn(turnMs, startNext, countConnections)
  const runningByNetwork = new Map<string, number>()
  let running = 0
  let refusing = 0

  const runningOf = (network: string) => runningByNetwork.get(network) ?? 0
  const isHeld = (network: string) => runningOf(network) >= concurrencyPerNetwork

  function startNext(): void {
    while (running < concurrency && (turn?.hasTime() ?? true)) {
      const next = queue.take(isHeld)
      if (!next) return
      running += 1
      runningByNetwork.set(next.network, runningOf(next.network) + 1)
      turn?.start(next)
      next.start()
    }
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
    get waiting() {
      return queue.size
    },
    get running() {
      return running
    },
    async run(client, work) {
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
        turn?.end(slot)
        refund()
      }
    },
  }
}

interface Turn {
  /** Whether a further task may start in this turn of the event loop. */
  hasTime(): boolean
  start(work: object): void
  end(work: object): void
}

/** Shares the event loop with other events. Calls back when a new turn begins. */
function createTurn(maxMs: number, onNext: () => void, countConnections = () => 0): Turn {
  /** Undefined until a task has started in this turn. */
  let endsAt: number | undefined
  /** The last task started in this turn, until it ends. It may still use the thread. */
  let underWay: object | undefined

  function goOn(connectionsBefore: number, turnsLeft: number): void {
    const connections = countConnections()
    if (connections > connectionsBefore && turnsLeft > 0) {
      setImmediate(goOn, connections, turnsLeft - 1)
      return
    }
    endsAt = undefined
    underWay = undefined
    onNext()
  }

  return {
    hasTime: () => endsAt === undefined || (underWay === undefined && performance.now() < endsAt),
    start(work) {
      underWay = work
      if (endsAt !== undefined) return
      endsAt = performance.now() + maxMs
      setImmediate(goOn, countConnections(), MAX_CONNECTIONS_BETWEEN)
    },
    end(work) {
      if (underWay === work) underWay = undefined
    },
  }
}
