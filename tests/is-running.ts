/** Checks in /proc whether a process runs. */
import { readFileSync } from 'node:fs'

/** Returns false for a zombie process, too. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
