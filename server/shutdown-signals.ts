/** Process signals: shutdown, reloading the games, and the end of the parent process. */
import { closeSync, openSync } from 'node:fs'

/** Each of these starts the shutdown. */
const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const
/** Would end the process at once, or open Node's inspector. They are ignored. */
const IGNORED = ['SIGUSR1', 'SIGUSR2'] as const

/**
 * Calls `end` on each shutdown signal, and when the channel to `npm start` closes. SIGHUP has two
 * meanings. It ends the process if its terminal has closed, and always on Windows. Otherwise it
 * calls `reload`.
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
  // The channel may have closed before this line. Undefined means there is no channel.
  if (process.connected === false) end()
}

/**
 * Returns true if the process has an open terminal. The system removes it when the terminal closes.
 */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
