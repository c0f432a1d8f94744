/** The log: lines of JSON on standard output, or the same for people. */
import pino from 'pino'
import type { Config } from '../config.ts'
import { openDeduplicatingLogger, type DeduplicatingLogger } from './deduplicating-logger.ts'
import { createPrettyLog } from './pretty-log.ts'

/** Opens it as configured. */
export function openLog({
  logLevel,
  logFormat,
}: Pick<Config, 'logLevel' | 'logFormat'>): DeduplicatingLogger {
  const output = pino.destination({ dest: 1, sync: true })
  const stream = logFormat === 'pretty' ? createPrettyLog((text) => output.write(text)) : output
  return openDeduplicatingLogger(logLevel, stream)
}
