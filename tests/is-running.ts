/** Whether a process still runs, by Linux's record of it. */
import { readFileSync } from 'node:fs'

/** False for one that has ended and that nobody has asked about yet, too. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
