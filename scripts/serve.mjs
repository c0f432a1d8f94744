/** Runs a server that ends when this process ends, or when what started this process ends. */
import { spawn } from 'node:child_process'
import { SHUTDOWN_SIGNALS } from './run-until-end.mjs'

/** How often is looked whether npm is still there. */
const POLL_EVERY_MS = 500

// Noted before anything is installed or built: npm may go away meanwhile.
const starter = process.ppid
// Whoever starts the script without npm may leave it behind on purpose, and log out.
const isStartedByNpm = ['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')

/**
 * Runs Node with these arguments, and ends with its exit code. The server hears of the end of this
 * process, whatever its cause, by the channel between the two: see `server/shutdown-signals.ts`.
 */
export function serve(node, args, environment) {
  const child = spawn(node, args, {
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const end = (signal) => child.kill(signal)
  for (const signal of SHUTDOWN_SIGNALS) process.on(signal, end)
  child.on('exit', (code) => process.exit(code ?? 1))
  if (!isStartedByNpm) return
  // npm passes on only some signals, and none when it is killed.
  const look = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(look)
    end('SIGTERM')
  }, POLL_EVERY_MS)
}
