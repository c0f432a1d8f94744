/**
 * Draws covers in a separate process, one at a time. The process is killed if it takes too long, and
 * exits if it takes too much memory.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { Fault } from '#catalogue/own-game.ts'
import { CoverError } from './check-picture.ts'
import type { CoverSource, MadeCover } from './draw-cover.ts'

/** Time limit for one cover, ms. */
const MAX_MS = 20_000

/** The response of the process: the cover, or the reason why there is none. */
export type CoverResponse = MadeCover | { fault: Fault }

/** The current cover, or the last one. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a small and safe cover of the file, after all earlier requests.
 *
 * @param maxMs the time limit; for tests only
 * @throws CoverError; the system's error if the process cannot be started
 */
export function makeCover(file: CoverSource, maxMs = MAX_MS): Promise<MadeCover> {
  const made = last.then(() => drawApart(file, maxMs))
  last = made.catch(() => undefined)
  return made
}

async function drawApart(file: CoverSource, maxMs: number): Promise<MadeCover> {
  // The program is not part of the bundle, since the command line needs it too.
  const root = dirname(findPackageJSON(import.meta.url)!)
  const child = spawn(
    process.execPath,
    [join(root, 'features/own-games/server/cover-process.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    },
  )
  await once(child, 'spawn')
  // The image library's own time limit does not include parsing an SVG.
  const signal = AbortSignal.timeout(maxMs)
  const ended = once(child, 'exit').then(([code, by]) => {
    throw new CoverError({ code: 'draw-ended', values: { by: String(by ?? code) } })
  })
  try {
    const responded = Promise.race([once(child, 'message', { signal }), ended])
    // Sending fails only if the process has ended, which `ended` reports.
    child.send(file, () => undefined)
    const [response] = (await responded) as [CoverResponse]
    if ('fault' in response) throw new CoverError(response.fault)
    return response
  } catch (error) {
    if (!signal.aborted) throw error
    throw new CoverError({ code: 'draw-slow', values: { max: maxMs / 1_000 } }, { cause: error })
  } finally {
    child.kill('SIGKILL')
  }
}
