/**
 * Draws covers in a separate process, one at a time. The process is killed if it takes too long, and
 * exits if it takes too much memory.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { CoverSource, MadeCover } from './draw-cover.ts'

/** What takes longer is no picture, ms. */
const MAX_MS = 20_000

/** The cover is refused; the message says why, in a few words. */
export class CoverError extends Error {
  override name = 'CoverError'
}

/** What the process says: the cover, or why there is none. */
export type CoverAnswer = MadeCover | { reason: string }

/** The current cover, or the last one. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a safe and small cover of the file, once those that were asked for before are done.
 *
 * @param maxMs of tests alone: how long it may take
 * @throws CoverError; where no process can be started, the system's fault
 */
export function makeCover(file: CoverSource, maxMs = MAX_MS): Promise<MadeCover> {
  const made = last.then(() => drawApart(file, maxMs))
  last = made.catch(() => undefined)
  return made
}

async function drawApart({ bytes, isDrawing }: CoverSource, maxMs: number): Promise<MadeCover> {
  // Not in the bundle: the command line needs it too.
  const root = dirname(findPackageJSON(import.meta.url)!)
  const child = spawn(process.execPath, [join(root, 'server/own-games/cover-process.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  await once(child, 'spawn')
  // The library's own limit of time does not count what it takes to read a drawing.
  const signal = AbortSignal.timeout(maxMs)
  const ended = once(child, 'exit').then(([code, by]) => {
    const why = by === 'SIGKILL' ? '; the machine may have too little memory' : ''
    throw new CoverError(`cannot be drawn: the process ended (${by ?? code})${why}`)
  })
  try {
    const answered = Promise.race([once(child, 'message', { signal }), ended])
    // Where it cannot be sent, the process has ended.
    child.send({ bytes, isDrawing }, () => undefined)
    const [answer] = (await answered) as [CoverAnswer]
    if ('reason' in answer) throw new CoverError(answer.reason)
    return answer
  } catch (error) {
    if (!signal.aborted) throw error
    throw new CoverError(`takes more than ${maxMs / 1_000} s to draw`, { cause: error })
  } finally {
    child.kill('SIGKILL')
  }
}
