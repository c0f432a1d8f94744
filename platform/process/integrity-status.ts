/** The result of the last integrity check of the SQLite file. */
import { formatDuration } from '#lib/duration.ts'

export const DAMAGED = 'the database is damaged; restore a backup'

export type IntegrityStatus = ReturnType<typeof createIntegrityStatus>

/** Creates the status, without a result until the first check. */
export function createIntegrityStatus() {
  return {
    /** When this process started, ms. */
    startedAt: Date.now(),
    /** When the last completed check ended, ms, and its result. */
    last: undefined as { at: number; isWell: boolean } | undefined,
    /** A one-line warning for the operator. */
    get warning() {
      return this.last && !this.last.isWell ? DAMAGED : undefined
    },
    /** The state in one line; undefined before the first check. */
    get detail() {
      if (!this.last) return undefined
      const age = formatDuration(Date.now() - this.last.at)
      return `integrity check: ${this.last.isWell ? 'passed' : 'failed'} ${age} ago`
    },
  }
}
