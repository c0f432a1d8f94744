/** Runs what takes long, so that nothing of it is left when this process is told to end. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root, stop } from './setup.mjs'

/** What asks a process to end; a terminal sends SIGHUP when it closes. */
export const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']

/**
 * Runs a program in the repository; resolves with its exit code. A signal goes on to the program, and
 * this process ends after it.
 */
export async function runUntilEnd(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  let ending
  const end = (signal) => {
    ending = signal
    child.kill(signal)
  }
  for (const signal of SHUTDOWN_SIGNALS) process.on(signal, end)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => stop(`${command} could not be started: ${error.message}`))
    child.once('exit', resolve)
  })
  for (const signal of SHUTDOWN_SIGNALS) process.off(signal, end)
  if (ending) process.exit(128 + constants.signals[ending])
  return code ?? 1
}
