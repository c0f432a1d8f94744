/**
 * Argon2id in processes of their own, one for each core, at the lowest priority: hashing takes what
 * the pages leave over, all of it, and never slows them down.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'

/** With all that it needs to hash, bytes. */
const HASHER_BYTES = 32 * 1024 * 1024
const MEMORY_SHARE = 1 / 4
/** One that had nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 60_000

/** How many hash at once: one for each core, and no more than a quarter of the memory holds. */
export const HASHERS = Math.max(
  1,
  Math.min(
    availableParallelism(),
    Math.floor(
      (Math.min(totalmem(), process.constrainedMemory() || Infinity) * MEMORY_SHARE) / HASHER_BYTES,
    ),
  ),
)

/**
 * Runs without a file of its own, so that it needs no place in the bundle. One hash after the
 * other on its main thread: a thread of the pool would fault in its 19 MiB anew for each. It starts
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

interface Hasher {
  child: ChildProcess
  /** Undefined while it has nothing to do. */
  order?: { resolve: (tag: Buffer) => void; reject: (error: Error) => void } | undefined
  idleTimer?: NodeJS.Timeout | undefined
}

/** The one that was used last is last, so that those which are not needed end. */
let idle: Hasher[] = []

function startHasher(): Hasher {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const hasher: Hasher = { child }
  child.on('message', ({ tag, error }: Answer) => {
    const { order } = hasher
    rest(hasher)
    if (tag) order?.resolve(Buffer.from(tag, 'base64'))
    else order?.reject(new Error(error ?? 'the hash failed'))
  })
  const fail = () => {
    clearTimeout(hasher.idleTimer)
    idle = idle.filter((each) => each !== hasher)
    hasher.order?.reject(new Error('the hashing process ended'))
  }
  child.once('exit', fail)
  child.once('error', fail)
  // It must not keep a process alive that has nothing else to do.
  child.unref()
  child.channel?.unref()
  return hasher
}

function rest(hasher: Hasher): void {
  hasher.order = undefined
  hasher.child.channel?.unref()
  hasher.idleTimer = setTimeout(() => {
    idle = idle.filter((each) => each !== hasher)
    hasher.child.disconnect()
  }, IDLE_MS).unref()
  idle.push(hasher)
}

/**
 * The Argon2id tag of a password. A process starts where none is idle, and anew where one ended: ask
 * for no more than `HASHERS` at once.
 */
export function deriveApart(password: string, salt: Buffer, options: HashOptions): Promise<Buffer> {
  const hasher = idle.pop() ?? startHasher()
  clearTimeout(hasher.idleTimer)
  return new Promise((resolve, reject) => {
    hasher.order = { resolve, reject }
    hasher.child.channel?.ref()
    hasher.child.send({ password, salt: salt.toString('base64'), options }, (error) => {
      // Its end is on its way, and rejects.
      if (error) hasher.child.kill()
    })
  })
}
