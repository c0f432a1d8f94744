/** `npm start`: however one of its processes ends, the server drains and ends with it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { isRunning } from '../is-running.ts'
import { beginRequest } from '../open-request.ts'
import { findFreePort } from '../portal.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const DRAIN_LIMIT_MS = 10_000

/** Lists the child processes of a process, from /proc. */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children ? children.split(' ').map(Number) : []
}

/** Returns the only child process. */
function childOf(pid: number): number {
  const [child, ...others] = childrenOf(pid)
  if (!child || others.length > 0) throw new Error(`${pid} has ${others.length + 1} children`)
  return child
}

/** Runs `npm start` in its own process group, below `wrapper` if given. */
async function npmStart(wrapper: string[] = []) {
  const port = String(await findFreePort())
  const [command, ...args] = [...wrapper, 'npm', 'start']
  const outer = spawn(command!, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Ignores the developer's own file.
      ENV_FILE: '/dev/null',
      PORT: port,
      DATA_DIR: await makeFolder(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  outer.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  outer.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(outer, 'exit')
  onTestFinished(() => {
    for (const pid of [npm, script, server]) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  })
  await expect.poll(() => output).toContain('is ready at')
  const npm = wrapper.length > 0 ? childOf(outer.pid!) : outer.pid!
  const script = childOf(npm)
  const server = childOf(script)
  return { url: `http://localhost:${port}`, exited, npm, script, server, group: -outer.pid! }
}

type Started = Awaited<ReturnType<typeof npmStart>>

/** Ends it while a page is in flight: the page arrives complete, and then no process remains. */
async function expectDrain(started: Started, end: () => void): Promise<unknown> {
  const page = await beginRequest(started.url, '/game/survev')
  expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
  end()
  await expect
    .poll(() =>
      fetch(`${started.url}/healthz`).then(
        ({ status }) => status,
        () => 'closed',
      ),
    )
    .toBe('closed')
  const response = await page.complete()
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  expect(response).toMatch(/<\/html>$/)
  await expect
    .poll(() => [started.npm, started.script, started.server].filter(isRunning), {
      timeout: DRAIN_LIMIT_MS,
    })
    .toEqual([])
  const [code, signal] = await started.exited
  return code ?? signal
}

test.each([
  ['npm', 'SIGTERM', 0],
  // npm itself ends at once on these two; the server needs no signal from it.
  ['npm', 'SIGHUP', 'SIGHUP'],
  ['npm', 'SIGKILL', 'SIGKILL'],
  ['script', 'SIGTERM', 0],
  ['script', 'SIGKILL', 'SIGKILL'],
  ['group', 'SIGINT', 0],
  ['group', 'SIGHUP', 'SIGHUP'],
] as const)('%s ended by %s', async (which, signal, outcome) => {
  const started = await npmStart()
  expect(await expectDrain(started, () => process.kill(started[which], signal))).toEqual(outcome)
})

/** The first process of a container; only if this user may create one. */
const CONTAINER = ['unshare', '--pid', '--fork']
const hasContainers = spawnSync(CONTAINER[0]!, [...CONTAINER.slice(1), 'true']).status === 0

test.skipIf(!hasContainers)('npm as process 1 ended by SIGTERM', async () => {
  const started = await npmStart(CONTAINER)
  expect(await expectDrain(started, () => process.kill(started.npm, 'SIGTERM'))).toBe(0)
})
