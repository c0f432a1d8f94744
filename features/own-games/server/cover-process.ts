/** The process that draws one cover for `make-cover.ts`, which ends it. */
import { writeFileSync } from 'node:fs'
import { attempt } from '#lib/attempt.ts'
import { CoverError } from './check-picture.ts'
import { drawCover, type CoverSource } from './draw-cover.ts'
import type { CoverResponse } from './make-cover.ts'

/**
 * Memory limit of the process, MB. It has 113 MB with a typical cover and 215 MB with the largest PNG. An
 * AVIF of 1.4 KB and 25 million pixels would take 567 MB (ADR 48).
 */
const MAX_MB = 320
/** Interval between measurements, ms. The image is drawn on other threads. */
const MEASURE_EVERY_MS = 10

/** A normal exit would wait for the drawing threads. */
const end = () => process.kill(process.pid, 'SIGKILL')

// The portal has ended.
process.on('disconnect', end)
if (!process.connected) end()
// Ctrl+C in a terminal signals the whole process group. The portal decides when this process ends.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => undefined)

// If the machine or a container still runs out of memory, Linux ends this process first. Other systems
// have no such file.
attempt(() => writeFileSync('/proc/self/oom_score_adj', '1000'))

function limitMemory(): void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= MAX_MB * 1_000_000) return
    clearInterval(timer)
    const response: CoverResponse = { fault: { code: 'draw-memory', values: { max: MAX_MB } } }
    process.send!(response, end)
  }, MEASURE_EVERY_MS)
}

process.once('message', async (file: CoverSource) => {
  limitMemory()
  const response: CoverResponse = await drawCover(file).catch((error: Error) => ({
    fault:
      error instanceof CoverError
        ? error.fault
        : { code: /pixel limit/.test(error.message) ? 'too-many-pixels' : 'not-drawn' },
  }))
  process.send!(response)
})
