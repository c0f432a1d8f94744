/** A test run that is ended by a signal leaves none of its programs running. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../is-running.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a module until it has printed the processes that it started. */
async function runModule(source: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed, { timeout: 25_000 }).toContain('\n')
  const [line] = printed.split('\n')
  const { pid, folder } = JSON.parse(line!) as { pid: number; folder?: string }
  onTestFinished(() => {
    for (const each of [pid, child.pid!]) if (isRunning(each)) process.kill(each, 'SIGKILL')
  })
  return { child, exited, pid, folder }
}

test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
  'a browser’s programs and folder are removed after %s',
  async (signal) => {
    const { child, exited, pid, folder } = await runModule(`
      import { makeHome, start } from './tests/browsers/programs.ts'
      const folder = await makeHome()
      const { process: program } = start('/bin/sleep', ['600'], folder)
      console.log(JSON.stringify({ pid: program.pid, folder }))`)
    expect(isRunning(pid)).toBe(true)
    child.kill(signal)
    await exited
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect(existsSync(folder!)).toBe(false)
  },
)

test.each(['SIGTERM', 'SIGKILL'] as const)('a portal is stopped after %s', async (signal) => {
  const { child, exited, pid } = await runModule(`
    import { startPortal } from './tests/portal.ts'
    const { process: portal } = await startPortal()
    console.log(JSON.stringify({ pid: portal.pid }))`)
  expect(isRunning(pid)).toBe(true)
  child.kill(signal)
  await exited
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('ends the child process of an npm command first, with the same signal', async () => {
  const { child, exited, pid } = await runModule(`
    import { runUntilEnd } from './scripts/run-until-end.mjs'
    const waits = 'console.log(JSON.stringify({ pid: process.pid })); setInterval(() => 0, 1000)'
    await runUntilEnd(process.execPath, ['--eval', waits])`)
  expect(isRunning(pid)).toBe(true)
  child.kill('SIGTERM')
  expect(await exited).toEqual([143, null])
  expect(isRunning(pid)).toBe(false)
})

test('ends only after all child processes that run side by side', async () => {
  const { child, exited, pid } = await runModule(`
    import { runUntilEnd } from './scripts/run-until-end.mjs'
    const ends = (ms) => \`process.on('SIGTERM', () => setTimeout(process.exit, \${ms}));
      setInterval(() => 0, 1000);\`
    const slow = ends(500) + 'console.log(JSON.stringify({ pid: process.pid }))'
    const run = (source) => runUntilEnd(process.execPath, ['--eval', source])
    await Promise.all([run(ends(0)), run(slow)])`)
  child.kill('SIGTERM')
  expect(await exited).toEqual([143, null])
  expect(isRunning(pid)).toBe(false)
})
