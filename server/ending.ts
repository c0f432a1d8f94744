/** When the process should end: what it is signalled, and the end of the process that started it. */

/** Each asks for the end; a terminal sends SIGHUP when it closes. */
const ENDING = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
/** Would end the process at once, or open Node's inspector; here they do nothing. */
const IGNORED = ['SIGUSR1', 'SIGUSR2'] as const

/** Calls back at each signal to end, and when the channel to `npm start` closes. */
export function onEnding(end: () => void): void {
  for (const signal of ENDING) process.on(signal, end)
  for (const signal of IGNORED) process.on(signal, () => undefined)
  process.on('disconnect', end)
  // Closed before this line; undefined where there is no channel.
  if (process.connected === false) end()
}
