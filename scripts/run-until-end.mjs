/** Runs a long program, and ends it when this process is terminated. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root, stop } from './setup.mjs'

/** The signals that terminate a process. A closing terminal sends SIGHUP. */
export const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']

/**
 * Runs a program in the repository. Resolves with its exit code. Forwards signals to the program,
 * and ends this process afterwards.
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
