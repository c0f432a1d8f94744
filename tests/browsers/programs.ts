/** Programs that a driver starts: each has a folder of its own, and ends with the journeys. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A busy machine takes its time to start a browser. */
const START_TIMEOUT_MS = 60_000
/** How long a program may take to end by itself, ms. */
const END_TIMEOUT_MS = 10_000

const running = new Set<ChildProcess>()
const homes = new Set<string>()
// What a start or a journey that went wrong has left.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const home of homes) rmSync(home, { recursive: true, force: true, maxRetries: 20 })
})
// Left to itself, a process that is told to end does so without a word to anybody.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

export interface Program {
  process: ChildProcess
  /** The first match in what the program prints: to both streams, and to file descriptor 3. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
  /** Ends it; by force where it does not end by itself. */
  stop(): Promise<void>
}

/** A new folder for the home and the profile of a browser. */
export async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'io-arcade-browser-'))
  homes.add(home)
  return home
}

/** A browser that was just ended may still be writing its last files. */
export async function removeHome(home: string): Promise<void> {
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  homes.delete(home)
}

/** Starts a program whose home is the folder; nothing of the user's own is read or changed. */
export function start(
  path: string,
  args: string[],
  home: string,
  environment: Record<string, string> = {},
): Program {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'pipe']
  const child = spawn(path, args, {
    stdio,
    env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, ...environment },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let printed = ''
  let look: () => void = () => undefined
  for (const stream of child.stdio.slice(1) as Readable[]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      look()
    })
  }
  return {
    process: child,
    waitFor(pattern) {
      return new Promise((resolve, reject) => {
        const fail = (reason: string) => reject(new Error(`${path} ${reason}\n${printed}`))
        const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS)
        child.once('error', (error) => fail(error.message))
        child.once('exit', (code) => fail(`ended with code ${code}`))
        look = () => {
          const found = pattern.exec(printed)
          if (!found) return
          clearTimeout(timer)
          resolve(found)
        }
        look()
      })
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      const timer = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
    },
  }
}
