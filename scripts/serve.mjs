/** Runs a server that ends together with this process or its parent. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { SHUTDOWN_SIGNALS } from './run-until-end.mjs'
import { stop } from './setup.mjs'

/** Interval of the checks whether npm is still running, ms. */
const POLL_EVERY_MS = 500

// Read before the install and build, since npm may end meanwhile.
const starter = process.ppid
// Without npm, a user may leave the script running on purpose and log out.
const isStartedByNpm = ['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')

/** Ends the process if the port is in use. The server reports any other fault. */
export async function requireFreePort({ PORT, HOST }) {
  const port = Number(PORT || 3000)
  const server = createServer()
  try {
    server.listen(port, HOST || '0.0.0.0')
    await once(server, 'listening')
  } catch ({ code }) {
    if (code === 'EADDRINUSE') stop(`Port ${port} is in use; set PORT to another one`)
  }
  server.close()
}

/**
 * Runs Node with these arguments, and exits with its exit code. The server detects the end of this
 * process, whatever the cause, by the IPC channel (`server/shutdown.ts`).
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
  const poll = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(poll)
    end('SIGTERM')
  }, POLL_EVERY_MS)
}
