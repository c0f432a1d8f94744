/** SQLite's full check of its file: each page, and each index against its table. */
import { spawn } from 'node:child_process'

/** Faults that are told; more say no more. */
const MAX_FAULTS = 10

/**
 * Runs without a file of its own, so that it needs no place in the bundle. A process of its own, at the
 * lowest priority: it reads the whole file, and requests must not wait for it.
 */
const PROGRAM = `
import { constants, setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Not allowed here: it reads at the usual priority.
}
process.on('disconnect', () => process.exit())
process.once('message', (path) => {
  const answer = {}
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    const rows = database.prepare('pragma integrity_check(${MAX_FAULTS})').all()
    database.close()
    answer.faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  } catch (error) {
    // SQLite's codes for a damaged file, and for one that is none.
    if ([11, 26].includes(error.errcode & 0xff)) answer.faults = [error.message]
    else answer.error = error.message
  }
  process.send(answer, () => process.disconnect())
})
`

interface Answer {
  faults?: string[]
  error?: string
}

/** A check that is under way. */
export interface WholeCheck {
  /**
   * What is wrong with the file, in SQLite's words; none where it is whole. Rejects where it could not
   * be looked at.
   */
  faults: Promise<readonly string[]>
  /** Ends it; resolves once the file is let go of. */
  stop(): Promise<void>
}

/** Begins to check the file, beside everything else. Some 50 MB a second. */
export function checkWhole(path: string): WholeCheck {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const faults = new Promise<readonly string[]>((resolve, reject) => {
    child.once('message', (answer: Answer) => {
      if (answer.faults) resolve(answer.faults)
      else reject(new Error(answer.error))
    })
    void ended.then(() => reject(new Error('the checking process ended')))
  })
  child.send(path, () => undefined)
  child.unref()
  child.channel?.unref()
  async function stop() {
    child.kill('SIGKILL')
    await ended
  }
  return { faults, stop }
}
