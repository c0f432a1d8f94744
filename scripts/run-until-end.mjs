/** Runs a long program, and ends it when this process is terminated. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { root, stop } from './setup.mjs'

/** The signals that terminate a process. A closing terminal sends SIGHUP. */
export const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']

/** The ends of the running programs. */
const running = new Set()

/**
 * Runs a program in the repository. Resolves with its exit code. Forwards signals to the program,
 * and ends this process after the last program has ended.
 *
 * @param options the options of `spawn`, and `label`: a prefix for each line of output, which
 *   distinguishes programs that run in parallel
 */
export async function runUntilEnd(command, args, { label, ...options } = {}) {
  const stdio = label ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd: root, stdio, ...options })
  if (label) for (const stream of [child.stdout, child.stderr]) printLines(label, stream)
  let ending
  const end = (signal) => {
    ending = signal
    child.kill(signal)
  }
  for (const signal of SHUTDOWN_SIGNALS) process.on(signal, end)
  const ended = new Promise((resolve) => {
    child.once('error', (error) => stop(`${command} could not be started: ${error.message}`))
    child.once('exit', resolve)
  })
  running.add(ended)
  const code = await ended
  running.delete(ended)
  for (const signal of SHUTDOWN_SIGNALS) process.off(signal, end)
  if (ending) {
    await Promise.all(running)
    process.exit(128 + constants.signals[ending])
  }
  return code ?? 1
}

function printLines(label, stream) {
  createInterface({ input: stream }).on('line', (line) => console.log(`[${label}] ${line}`))
}
