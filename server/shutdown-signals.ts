/** What the process is signalled: to end, to read the games again; and the end of what started it. */
import { closeSync, openSync } from 'node:fs'

/** Each asks for the end. */
const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const
/** Would end the process at once, or open Node's inspector; here they do nothing. */
const IGNORED = ['SIGUSR1', 'SIGUSR2'] as const

/**
 * Calls back at each signal to end, and when the channel to `npm start` closes. SIGHUP has two
 * meanings: the terminal is gone, where there was one (and on Windows, which knows no other), else
 * that what stands in files is to be read again.
 */
export function onShutdownSignal(end: () => void, reload: () => void): void {
  for (const signal of SHUTDOWN_SIGNALS) process.on(signal, end)
  for (const signal of IGNORED) process.on(signal, () => undefined)
  const hadTerminal = hasTerminal()
  process.on('SIGHUP', () => {
    const isOver = process.platform === 'win32' || (hadTerminal && !hasTerminal())
    return isOver ? end() : reload()
  })
  process.on('disconnect', end)
  // Closed before this line; undefined where there is no channel.
  if (process.connected === false) end()
}

/** Whether the process has a terminal that is still open: the system takes it away when it closes. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
