/**
 * Prints whether the start succeeded. Plain lines are for the operator at a terminal. With
 * `LOG_FORMAT=json` they are log lines, for collectors that parse only JSON.
 */
import pino from 'pino'

export interface StartupReport {
  /** Reports that the portal serves. */
  ready(line: string): void
  /** Reports a setting that has no effect. */
  warn(line: string): void
  /** Reports the error that is about to end the process. */
  fatal(error: unknown): void
}

/**
 * Creates the report of the start.
 *
 * @param isJson true only if `LOG_FORMAT=json` is set explicitly, although JSON is the log's default
 * @param isPlain whether an error's message is enough for the operator, without a stack
 */
export function createStartupReport(
  isJson: boolean,
  isPlain: (error: unknown) => boolean,
): StartupReport {
  if (!isJson) {
    return {
      ready: (line) => console.log(line),
      warn: (line) => console.error(line),
      fatal: (error) => console.error(isPlain(error) ? (error as Error).message : error),
    }
  }
  // Ignores LOG_LEVEL: the result of the start is always printed.
  const log = pino(pino.destination({ dest: 1, sync: true }))
  const lines: StartupReport = {
    ready: (line) => log.info(line),
    warn: (line) => log.warn(line),
    fatal: (error) =>
      isPlain(error)
        ? log.fatal((error as Error).message)
        : log.fatal({ err: error }, 'the process ends with an error'),
  }
  // Node itself would print it as text.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends with an error')
    process.exit(1)
  })
  return lines
}
