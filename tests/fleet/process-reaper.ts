/** A process that stops the programs of a fleet once the process that started them has ended. */
import { rmSync } from 'node:fs'
import { signalTree } from './signal-tree.ts'

/** Messages to the reaper. */
export type ReaperMessage = { started: number } | { ended: number }

const [folder] = process.argv.slice(2)
const programs = new Set<number>()

process.on('message', (message: ReaperMessage) => {
  if ('started' in message) programs.add(message.started)
  else programs.delete(message.ended)
})
process.once('disconnect', () => {
  for (const pid of programs) signalTree(pid, 'SIGKILL')
  rmSync(folder!, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})
