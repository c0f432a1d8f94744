/** `npm start`: whatever of it ends, by whatever means, the server drains and ends with it. */
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

/** The processes that one started, by Linux's record of them. */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children ? children.split(' ').map(Number) : []
}

/** The one process that this one started. */
function childOf(pid: number): number {
  const [child, ...others] = childrenOf(pid)
  if (!child || others.length > 0) throw new Error(`${pid} has ${others.length + 1} children`)
  return child
}

/** What `npm start` starts, in a process group of its own; below `wrapper` where one is given. */
async function npmStart(wrapper: string[] = []) {
  const port = String(await findFreePort())
  const [command, ...args] = [...wrapper, 'npm', 'start']
  const outer = spawn(command!, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Not the developer's own.
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
  await expect.poll(() => output, { timeout: 25_000 }).toContain('is ready at')
  const npm = wrapper.length > 0 ? childOf(outer.pid!) : outer.pid!
  const script = childOf(npm)
  const server = childOf(script)
  return { url: `http://localhost:${port}`, exited, npm, script, server, group: -outer.pid! }
}

type Started = Awaited<ReturnType<typeof npmStart>>

/** Ends it while a page is on its way: the page arrives whole, and then nothing is left. */
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
  const answer = await page.complete()
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/<\/html>$/)
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
  // npm itself ends at once of these two; the server needs no word from it.
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

/** The first process of a container; only where this user may make one. */
const CONTAINER = ['unshare', '--pid', '--fork']
const hasContainers = spawnSync(CONTAINER[0]!, [...CONTAINER.slice(1), 'true']).status === 0

test.skipIf(!hasContainers)('npm as process 1 ended by SIGTERM', async () => {
  const started = await npmStart(CONTAINER)
  expect(await expectDrain(started, () => process.kill(started.npm, 'SIGTERM'))).toBe(0)
})
