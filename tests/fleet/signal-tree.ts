/** Signals a process and those that it has started: a stopped Postgres is all of its processes. */
import { readFileSync } from 'node:fs'

/** Nothing happens where the process is gone. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  let children: number[]
  try {
    // The parent first: it starts no more of them then.
    process.kill(pid, signal === 'SIGKILL' ? 'SIGSTOP' : signal)
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
  } catch {
    return
  }
  for (const child of children.filter(Boolean)) signalTree(child, signal)
  if (signal === 'SIGKILL') process.kill(pid, signal)
}
