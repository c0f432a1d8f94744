/** Has the database's file checked as a whole, some time after the start and once a day. */
import type { Logger } from 'pino'
import { checkWhole, type WholeCheck } from '#app/db/whole-check.server.ts'

/** A process that has just started has other things to do. */
const FIRST_AFTER_MS = 5_000
const EVERY_MS = 24 * 60 * 60_000

export interface WholeChecks {
  /** What the operator has to know, in one line. */
  readonly warning: string | undefined
  stop(): Promise<void>
}

/** Begins; the log tells what each check found. */
export function startWholeChecks(
  path: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): WholeChecks {
  let warning: string | undefined
  let underWay: WholeCheck | undefined
  let isStopped = false

  async function check() {
    const startedAt = performance.now()
    try {
      underWay ??= checkWhole(path)
      const faults = await underWay.faults
      const tookMs = Math.round(performance.now() - startedAt)
      warning = faults.length > 0 ? 'the database is damaged; restore a backup' : undefined
      if (warning) log.error({ faults, tookMs }, warning)
      else log.info({ tookMs }, 'the database was checked as a whole: it is well')
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the database could not be checked as a whole')
    } finally {
      underWay = undefined
    }
  }

  const first = setTimeout(check, FIRST_AFTER_MS)
  const timer = setInterval(check, EVERY_MS)
  first.unref()
  timer.unref()
  return {
    get warning() {
      return warning
    },
    async stop() {
      isStopped = true
      clearTimeout(first)
      clearInterval(timer)
      await underWay?.stop()
    },
  }
}
