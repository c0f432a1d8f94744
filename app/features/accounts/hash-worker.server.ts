/**
 * Argon2id in processes of their own, one for each core, at the lowest priority: hashing takes what
 * the pages leave over, all of it, and never slows them down.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'

/** With all that it needs to hash, bytes. */
const HASH_WORKER_BYTES = 32 * 1024 * 1024
const MEMORY_SHARE = 1 / 4
/** One that had nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 60_000

/** How many hash at once: one for each core, and no more than a quarter of the memory holds. */
export const HASH_WORKERS = Math.max(
  1,
  Math.min(
    availableParallelism(),
    Math.floor(
      (Math.min(totalmem(), process.constrainedMemory() || Infinity) * MEMORY_SHARE) /
        HASH_WORKER_BYTES,
    ),
  ),
)

/**
 * How many are given out at once. The second waits at its process: while the portal waits for its
 * disk, nobody would notice that the first is done.
 */
export const AT_ONCE = 2 * HASH_WORKERS

/**
 * Runs without a file of its own, so that it needs no place in the bundle. One hash after the
 * other on its main thread: a thread of the pool would fault in its 19 MiB again for each. It starts
 * at the usual priority: that is soon done, and on a busy machine somebody waits for it.
 */
const PROGRAM = `
import { argon2Sync } from 'node:crypto'
import { constants, setPriority } from 'node:os'
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Not allowed here: it hashes at the usual priority.
}
process.on('message', ({ password, salt, options }) => {
  const parameters = { ...options, message: password, nonce: Buffer.from(salt, 'base64') }
  try {
    process.send({ tag: argon2Sync('argon2id', parameters).toString('base64') })
  } catch (error) {
    process.send({ error: error.message })
  }
})
process.on('disconnect', () => process.exit())
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => undefined)
`

interface Answer {
  tag?: string
  error?: string
}

export interface HashOptions {
  parallelism: number
  tagLength: number
  /** KiB */
  memory: number
  passes: number
}

interface Order {
  resolve: (tag: Buffer) => void
  reject: (error: Error) => void
}

interface HashWorker {
  child: ChildProcess
  /** In the order in which it works on them. */
  orders: Order[]
  idleTimer?: NodeJS.Timeout | undefined
}

/** The one that was used last is last, so that those which are not needed end. */
let hashWorkers: HashWorker[] = []

function startHashWorker(): HashWorker {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const hashWorker: HashWorker = { child, orders: [] }
  child.on('message', ({ tag, error }: Answer) => {
    const order = hashWorker.orders.shift()
    if (hashWorker.orders.length === 0) rest(hashWorker)
    if (tag) order?.resolve(Buffer.from(tag, 'base64'))
    else order?.reject(new Error(error ?? 'the hash failed'))
  })
  const fail = () => {
    clearTimeout(hashWorker.idleTimer)
    hashWorkers = hashWorkers.filter((each) => each !== hashWorker)
    for (const order of hashWorker.orders.splice(0)) {
      order.reject(new Error('the hashing process ended'))
    }
  }
  child.once('exit', fail)
  child.once('error', fail)
  // It must not keep a process alive that has nothing else to do.
  child.unref()
  child.channel?.unref()
  return hashWorker
}

function rest(hashWorker: HashWorker): void {
  hashWorker.child.channel?.unref()
  hashWorker.idleTimer = setTimeout(() => {
    hashWorkers = hashWorkers.filter((each) => each !== hashWorker)
    hashWorker.child.disconnect()
  }, IDLE_MS).unref()
}

/** One without work, used last; else a new one, where there may be one more; else who has least. */
function chooseHashWorker(): HashWorker {
  const idle = hashWorkers.findLast(({ orders }) => orders.length === 0)
  if (idle) return idle
  if (hashWorkers.length < HASH_WORKERS) return startHashWorker()
  return hashWorkers.reduce((least, each) =>
    each.orders.length < least.orders.length ? each : least,
  )
}

/**
 * The Argon2id tag of a password. A process starts where none is idle, and again where one ended: ask
 * for no more than `AT_ONCE` at once.
 */
export function deriveInWorker(
  password: string,
  salt: Buffer,
  options: HashOptions,
): Promise<Buffer> {
  const hashWorker = chooseHashWorker()
  clearTimeout(hashWorker.idleTimer)
  hashWorkers = [...hashWorkers.filter((each) => each !== hashWorker), hashWorker]
  return new Promise((resolve, reject) => {
    hashWorker.orders.push({ resolve, reject })
    hashWorker.child.channel?.ref()
    hashWorker.child.send({ password, salt: salt.toString('base64'), options }, (error) => {
      // Its end is on its way, and rejects.
      if (error) hashWorker.child.kill()
    })
  })
}
