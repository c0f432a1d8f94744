/**
 * Progress of a command that takes longer than two seconds: one redrawn line on a terminal, otherwise a
 * plain line at an interval. Plain JavaScript without packages: `scripts/install.mjs` uses it before
 * any package is installed. A worker thread draws it, since SQLite and npm block the main thread.
 */
import { existsSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'

/** Standard error, since results go to standard output. */
const OUTPUT = 2
/** A command that ends earlier shows no progress. */
const FIRST_AFTER_MS = 2_000
const POLL_EVERY_MS = 200
const PLAIN_EVERY_MS = 5_000
const CLEAR_LINE = '\r\x1b[K'
const [STOPPED, DRAWING, DRAWN] = [0, 1, 2]

/** Starts the display. Nothing is shown before the first step, nor in the first two seconds. */
export function startProgress() {
  const done = new Float64Array(new SharedArrayBuffer(8))
  const control = new Int32Array(new SharedArrayBuffer(12))
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { done, control, startedAt: Date.now() },
  })
  // The command works without the display as well.
  worker.on('error', () => undefined)
  worker.unref()

  function stop() {
    process.off('exit', stop)
    Atomics.store(control, STOPPED, 1)
    while (Atomics.load(control, DRAWING) === 1) Atomics.wait(control, DRAWING, 1, POLL_EVERY_MS)
    if (Atomics.exchange(control, DRAWN, 0) === 1) write(CLEAR_LINE)
    void worker.terminate()
  }
  process.once('exit', stop)

  return {
    step(step) {
      done[0] = 0
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      worker.postMessage(step)
    },
    advance(amount) {
      done[0] += amount
    },
    stop,
  }
}

/** Formats one line. `elapsedMs` counts from the step's start. */
export function formatProgress({ label, unit, total }, done, elapsedMs) {
  const seconds = Math.round(elapsedMs / 1_000)
  if (unit === undefined) return `${label}: ${describeSeconds(seconds)}`
  if (!total) return `${label}: ${describeAmount(done, unit)}, ${describeSeconds(seconds)}`
  // All is counted, but the step goes on, as npm does after the last folder: no time can be estimated.
  if (done >= total)
    return `${label}: ${describeAmount(total, unit)}, finishing, ${describeSeconds(seconds)}`
  const share = done / total
  // The first of many items is no basis for an estimate.
  const left = share >= 0.01 ? Math.ceil((elapsedMs * (1 - share)) / share / 1_000) : undefined
  const size = unit === 'bytes' ? inMegabytes(done) : done
  const parts = [
    `${label}: ${size} of ${describeAmount(total, unit)}`,
    `${Math.floor(share * 100)} %`,
    ...(left === undefined ? [] : [`${describeSeconds(left)} left`]),
  ]
  return parts.join(', ')
}

const inMegabytes = (bytes) => (bytes / 1e6).toFixed(1)
const describeAmount = (amount, unit) =>
  unit === 'bytes' ? `${inMegabytes(amount)} MB` : `${amount} ${unit}`
const describeSeconds = (seconds) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

function write(text) {
  try {
    writeSync(OUTPUT, text)
  } catch {
    // The reader is gone, or too slow.
  }
}

/** Returns the step's progress: as reported, the size of its file, or the packages in its folder. */
function measure({ file, packages }, reported) {
  if (packages !== undefined) return countPackages(join(packages, 'node_modules'))
  return file === undefined ? reported : (statSync(file, { throwIfNoEntry: false })?.size ?? 0)
}

/** Counts the top-level packages in a node_modules folder. */
function countPackages(folder) {
  if (!existsSync(folder)) return 0
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const scopes = names.filter((name) => name.startsWith('@'))
  const scoped = scopes.flatMap((scope) => readdirSync(join(folder, scope)))
  return names.length - scopes.length + scoped.length
}

function draw() {
  const { done, control, startedAt } = workerData
  const isTerminal = isatty(OUTPUT)
  let step
  let stepAt = 0
  let plainAt = -Infinity
  parentPort.on('message', (next) => {
    step = next
    stepAt = Date.now()
  })
  setInterval(() => {
    const now = Date.now()
    if (!step || now - startedAt < FIRST_AFTER_MS) return
    if (!isTerminal && now - plainAt < PLAIN_EVERY_MS) return
    plainAt = now
    const line = formatProgress(step, measure(step, done[0]), now - stepAt)
    Atomics.store(control, DRAWING, 1)
    if (Atomics.load(control, STOPPED) === 0) {
      if (isTerminal) Atomics.store(control, DRAWN, 1)
      write(isTerminal ? `${CLEAR_LINE}${line}` : `${line}\n`)
    }
    Atomics.store(control, DRAWING, 0)
    Atomics.notify(control, DRAWING)
  }, POLL_EVERY_MS)
}

if (!isMainThread && workerData?.control) draw()
