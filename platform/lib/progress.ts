/** Progress of a command that takes longer than two seconds, in lines on standard error. */

/** A command that ends earlier shows no progress. */
const FIRST_AFTER_MS = 2_000
const EVERY_MS = 5_000

export interface ProgressStep {
  /** What the step does, as the start of a sentence: `Copying the database`. */
  label: string
  /** The total of what `advance` counts. If left out, only the label is shown. */
  total?: number
}

export type Progress = ReturnType<typeof startProgress>

/** Results go to standard output, so that progress does not mix with them. */
export function startProgress(print: (line: string) => void = console.error) {
  const startedAt = Date.now()
  let label = ''
  let total: number | undefined
  let done = 0
  let nextAt = startedAt + FIRST_AFTER_MS
  function show() {
    if (Date.now() < nextAt) return
    nextAt = Date.now() + EVERY_MS
    const percent = total && Math.min(99, Math.floor((done / total) * 100))
    print(percent === undefined ? `${label} …` : `${label}: ${percent} %`)
  }
  return {
    /** Starts a step, and ends the previous one. */
    step(next: ProgressStep): void {
      ;({ label, total } = next)
      done = 0
      nextAt = startedAt + FIRST_AFTER_MS
      show()
    },
    /** Adds to the step's progress. */
    advance(amount: number): void {
      done += amount
      show()
    },
  }
}
