/** The result of the last integrity check of the SQLite file. */
import { formatDuration } from '#app/lib/duration.ts'

export const DAMAGED = 'the database is damaged; restore a backup'

export interface IntegrityStatus {
  /** A one-line warning for the operator. */
  readonly warning: string | undefined
  /** The state in one line; undefined before the first check. */
  readonly detail: string | undefined
  /** When the last completed check ended, ms, and its result. */
  last: { at: number; isWell: boolean } | undefined
  /** When this process started, ms. */
  startedAt: number
}

export function createIntegrityStatus(): IntegrityStatus {
  return {
    startedAt: Date.now(),
    last: undefined,
    get warning() {
      return this.last && !this.last.isWell ? DAMAGED : undefined
    },
    get detail() {
      if (!this.last) return undefined
      const age = formatDuration(Date.now() - this.last.at)
      return `integrity check: ${this.last.isWell ? 'passed' : 'failed'} ${age} ago`
    },
  }
}
