/** Types of progress.mjs, which is plain JavaScript. */

export interface ProgressStep {
  /** What the step does, as the start of a sentence: `Copying the database`. */
  label: string
  /** The unit to count. If left out, the elapsed time is shown. */
  unit?: 'bytes' | 'rows' | 'games' | 'packages'
  /** The total, if known. */
  total?: number
  /** The file whose size is the number of bytes done. Without it, call `advance`. */
  file?: string
  /** The folder in which npm installs packages, whose number is the progress. */
  packages?: string
}

export interface Progress {
  /** Starts a step, and ends the previous one. */
  step(step: ProgressStep): void
  /** Adds to the step's progress. */
  advance(amount: number): void
  /** Removes the line. Call it before printing anything else. */
  stop(): void
}

/** Starts the display. Nothing is shown before the first step, nor in the first two seconds. */
export function startProgress(): Progress
/** Formats one line. `elapsedMs` counts from the step's start. */
export function formatProgress(step: ProgressStep, done: number, elapsedMs: number): string
