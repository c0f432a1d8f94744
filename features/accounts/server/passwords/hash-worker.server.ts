/**
 * Runs Argon2id in child processes, one per core, at the lowest priority. Hashing uses the spare
 * CPU time and never slows page rendering.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'

/** Memory of one hash worker, bytes. */
const HASH_WORKER_BYTES = 32 * 1024 * 1024
const MEMORY_SHARE = 1 / 4
/** An idle hash worker exits after this time and frees its memory. */
const IDLE_MS = 60_000

/** Number of hash workers: one per core, limited to a quarter of the memory. */
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
 * Runs from a string, so that the bundle needs no extra file. Hashes run one after the other on the
 * main thread: a thread of the pool would fault in its 19 MiB for every hash. The process starts at
 * normal priority, because startup is short and a client waits for it.
 */
const PROGRAM = `
import { argon2Sync } from 'node:crypto'
import { constants, setPriority } from 'node:os'
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // The system forbids it: the process hashes at normal priority.
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

interface HashOptions {
  parallelism: number
  tagLength: number
  /** KiB */
  memory: number
  passes: number
}

interface PendingHash {
  resolve: (tag: Buffer) => void
  reject: (error: Error) => void
}

interface HashWorker {
  child: ChildProcess
  /** In processing order. */
  pending: PendingHash[]
  idleTimer?: NodeJS.Timeout | undefined
}

/** The most recently used worker is last, so that unneeded workers become idle and exit. */
let hashWorkers: HashWorker[] = []

function startHashWorker(): HashWorker {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const hashWorker: HashWorker = { child, pending: [] }
  child.on('message', ({ tag, error }: { tag?: string; error?: string }) => {
    const hash = hashWorker.pending.shift()
    if (hashWorker.pending.length === 0) rest(hashWorker)
    if (tag) hash?.resolve(Buffer.from(tag, 'base64'))
    else hash?.reject(new Error(error ?? 'the hash failed'))
  })
  const fail = () => {
    clearTimeout(hashWorker.idleTimer)
    hashWorkers = hashWorkers.filter((each) => each !== hashWorker)
    for (const hash of hashWorker.pending.splice(0)) {
      hash.reject(new Error('the hashing process ended'))
    }
  }
  child.once('exit', fail)
  child.once('error', fail)
  // Must not keep the process alive.
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

/**
 * Chooses the idle worker used last, else starts a new one, else the one with the fewest pending hashes.
 */
function chooseHashWorker(): HashWorker {
  const idle = hashWorkers.findLast(({ pending }) => pending.length === 0)
  if (idle) return idle
  if (hashWorkers.length < HASH_WORKERS) return startHashWorker()
  return hashWorkers.reduce((least, each) =>
    each.pending.length < least.pending.length ? each : least,
  )
}

/**
 * Returns the Argon2id tag of a password. Starts a worker if none is idle and replaces one that
 * exited. The hash queue limits the calls in flight.
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
    hashWorker.pending.push({ resolve, reject })
    hashWorker.child.channel?.ref()
    hashWorker.child.send({ password, salt: salt.toString('base64'), options }, (error) => {
      // The exit handler rejects the pending hash.
      if (error) hashWorker.child.kill()
    })
  })
}
