/** Starts the built portal as a process of its own, with a data folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
// @ts-expect-error -- a script of npm, without types
import { SERVING_ENVIRONMENT, SERVING_FLAGS } from '../scripts/node-flags.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The folder of the build that is served. */
const BUILD = 'build'
const START_TIMEOUT_MS = 20_000

export interface Portal {
  /** Scheme, host and port. */
  url: string
  dataDir: string
  process: ChildProcess
  /** What was printed so far, both streams. */
  output: () => string
  /** What was printed so far for whoever reads the address. */
  stdout: () => string
  /** Ends the process and removes the data folder it was given here. */
  stop: () => Promise<void>
}

export interface PortalExit {
  code: number | null
  output: string
}

/** A port that nobody listens on now. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

function launch(environment: Record<string, string>, build = BUILD) {
  const child = spawn(process.execPath, [...SERVING_FLAGS, join(root, build, 'server/index.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // The games' sites are nobody's business here.
      GAME_CHECKS: 'off',
      ...SERVING_ENVIRONMENT,
      ...environment,
    },
    // The channel closes when whoever started the portal is gone, by whatever means: it ends then.
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

/** Starts the portal, of another build where one is named, and waits for its one line. */
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
  }
}

/** Starts the portal where it is expected to end before it serves; `act` may see to that. */
export async function runPortal(
  environment: Record<string, string>,
  act?: (child: ChildProcess) => void,
): Promise<PortalExit> {
  const { child, output } = launch(environment)
  act?.(child)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: output() }
}
