/** Starts programs for a driver. Each has its own folder and ends with the journeys. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A busy machine needs long to start a browser. */
const START_TIMEOUT_MS = 60_000
/** How long a program may take to exit after SIGTERM, ms. */
const END_TIMEOUT_MS = 10_000

const running = new Set<ChildProcess>()
const homes = new Set<string>()
// Cleans up after a start or a journey that failed.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const home of homes) rmSync(home, { recursive: true, force: true, maxRetries: 20 })
})
// Without a handler, a signal ends the process without an `exit` event.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

export interface Program {
  process: ChildProcess
  /** Waits for the first match in the output: stdout, stderr or file descriptor 3. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
  /** Stops the program; kills it if it does not exit. */
  stop(): Promise<void>
}

/** Makes a folder for the home and profile of a browser. */
export async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'io-arcade-browser-'))
  homes.add(home)
  return home
}

/** Removes the folder; retries, because a browser that just exited may still write files. */
export async function removeHome(home: string): Promise<void> {
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  homes.delete(home)
}

/**
 * Starts a program with this home folder, so that it neither reads nor changes the user's files.
 */
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
  let check: () => void = () => undefined
  for (const stream of child.stdio.slice(1) as Readable[]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      check()
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
        check = () => {
          const found = pattern.exec(printed)
          if (!found) return
          clearTimeout(timer)
          resolve(found)
        }
        check()
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
