/** An npm command that is ended by a signal leaves none of its programs running. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
  await expect.poll(() => printed).toContain('\n')
  const [line] = printed.split('\n')
  const { pid } = JSON.parse(line!) as { pid: number }
  onTestFinished(() => {
    for (const each of [pid, child.pid!]) if (isRunning(each)) process.kill(each, 'SIGKILL')
  })
  return { child, exited, pid }
}

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
