/** Opens the log: lines of JSON on standard output, or readable text. */
import pino from 'pino'
import type { Config } from '../config.ts'
import { openDeduplicatingLogger, type DeduplicatingLogger } from './deduplicating-logger.ts'
import { createPrettyLog } from './pretty-log.ts'

/** Opens the log at the configured level and in the configured format. */
export function openLog({
  logLevel,
  logFormat,
}: Pick<Config, 'logLevel' | 'logFormat'>): DeduplicatingLogger {
  const output = pino.destination({ dest: 1, sync: true })
  const stream = logFormat === 'pretty' ? createPrettyLog((text) => output.write(text)) : output
  return openDeduplicatingLogger(logLevel, stream)
}
