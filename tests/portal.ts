/** Starts the built portal as a separate process with its own data directory. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from './compile-cache.ts'
// @ts-expect-error -- a script of npm, without types
import { SERVING_ENVIRONMENT, SERVING_FLAGS } from '../scripts/node-flags.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The folder of the default build. */
const BUILD = 'build'
const START_TIMEOUT_MS = 45_000

export interface Portal extends AsyncDisposable {
  /** Scheme, host and port. */
  url: string
  dataDir: string
  process: ChildProcess
  /** Output so far, both streams. */
  output: () => string
  /** Output so far on stdout only. */
  stdout: () => string
  /** Stops the process and removes the data directory, if it was created here. */
  stop: () => Promise<void>
}

export interface PortalExit {
  code: number | null
  output: string
}

/**
 * Finds a free port that stays free until a program listens on it, also while that program restarts.
 * The system gives ports from 32,768 on to outgoing connections of other tests, so those are avoided;
 * so is 10,080, which browsers block.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

function launch(environment: Record<string, string>, build = BUILD) {
  const child = spawn(process.execPath, [...SERVING_FLAGS, join(root, build, 'server/index.js')], {
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      NODE_ENV: 'production',
      // Tests send no requests to the games' sites.
      GAME_CHECKS: 'off',
      ...SERVING_ENVIRONMENT,
      ...environment,
    },
    // The channel closes when the parent process ends, however it ends; the portal then exits.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  let stdout = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    stdout += chunk.toString()
  })
  child.stderr!.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return { child, output: () => printed, stdout: () => stdout }
}

/** Starts the portal, by default from the current build, and waits for its ready line. */
export async function startPortal(
  environment: Record<string, string> = {},
  build = BUILD,
): Promise<Portal> {
  const port = environment.PORT ?? String(await findFreePort())
  const ownFolder = environment.DATA_DIR
    ? undefined
    : await mkdtemp(join(tmpdir(), 'io-arcade-test-'))
  const dataDir = environment.DATA_DIR ?? ownFolder!
  const { child, output, stdout } = launch(
    { LIMITS: 'off', ...environment, PORT: port, DATA_DIR: dataDir },
    build,
  )
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${reason}\n${output()}`))
    }
    const timer = setTimeout(() => fail('the portal did not start in time'), START_TIMEOUT_MS)
    child.stdout!.on('data', () => {
      if (!output().includes('is ready at')) return
      clearTimeout(timer)
      resolve()
    })
    child.once('exit', (code) => fail(`the portal ended with code ${code}`))
  })
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output,
    stdout,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      if (ownFolder) await rm(ownFolder, { recursive: true, force: true })
    },
    [Symbol.asyncDispose](this: Portal) {
      return this.stop()
    },
  }
}

/** Runs a portal that is expected to exit before it serves; `act` may cause that. */
export async function runPortal(
  environment: Record<string, string>,
  act?: (child: ChildProcess) => void,
): Promise<PortalExit> {
  const { child, output } = launch(environment)
  act?.(child)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: output() }
}
