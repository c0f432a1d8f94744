/** Signals a process and its children: Postgres consists of several processes. */
import { readFileSync } from 'node:fs'

/** Does nothing if the process has ended. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  let children: number[]
  try {
    // Signals the parent first, so that it starts no more children.
    process.kill(pid, signal === 'SIGKILL' ? 'SIGSTOP' : signal)
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
  } catch {
    return
  }
  for (const child of children.filter(Boolean)) signalTree(child, signal)
  if (signal === 'SIGKILL') process.kill(pid, signal)
}
