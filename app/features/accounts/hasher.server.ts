/** Argon2id in a process of its own, at a lower priority: hashing never slows the pages down. */
import { spawn, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

/** Well below the portal's own, and still enough to get on on a busy machine. */
const PRIORITY = 10

/**
 * Runs without a file of its own, so that it needs no place in the bundle. One hash after the
 * other on its main thread: a thread of the pool would fault in its 19 MiB anew for each. While
 * others wait it rests three times as long as it worked: a crowd takes a quarter of one core.
 */
const PROGRAM = `
import { argon2Sync } from 'node:crypto'
const never = new Int32Array(new SharedArrayBuffer(4))
process.on('message', ({ id, password, salt, options, isCrowded }) => {
  const parameters = { ...options, message: password, nonce: Buffer.from(salt, 'base64') }
  const startedAt = performance.now()
  try {
    process.send({ id, tag: argon2Sync('argon2id', parameters).toString('base64') })
  } catch (error) {
    process.send({ id, error: error.message })
  }
  if (isCrowded) Atomics.wait(never, 0, 0, 3 * (performance.now() - startedAt))
})
process.on('disconnect', () => process.exit())
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
`

interface Answer {
  id: number
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

let hasher: ChildProcess | undefined
let lastId = 0
const waiting = new Map<
  number,
  { resolve: (tag: Buffer) => void; reject: (error: Error) => void }
>()

function startHasher(): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    if (child.pid) setPriority(child.pid, PRIORITY)
  } catch {
    // Not allowed here: it hashes at the usual priority.
  }
  child.on('message', ({ id, tag, error }: Answer) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) child.channel?.unref()
    if (tag) asker?.resolve(Buffer.from(tag, 'base64'))
    else asker?.reject(new Error(error ?? 'the hash failed'))
  })
  const fail = () => {
    if (hasher === child) hasher = undefined
    for (const { reject } of waiting.values()) reject(new Error('the hashing process ended'))
    waiting.clear()
  }
  child.once('exit', fail)
  child.once('error', fail)
  // It must not keep a process alive that has nothing else to do.
  child.unref()
  child.channel?.unref()
  return child
}

/** The Argon2id tag of a password. The process starts with the first one, and anew if it ended. */
export function deriveApart(password: string, salt: Buffer, options: HashOptions): Promise<Buffer> {
  hasher ??= startHasher()
  const child = hasher
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    child.channel?.ref()
    const order = { id, password, salt: salt.toString('base64'), options }
    child.send({ ...order, isCrowded: waiting.size > 1 }, (error) => {
      if (!error) return
      waiting.delete(id)
      reject(error)
    })
  })
}
