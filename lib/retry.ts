/** Retries with exponential backoff. */

interface Backoff {
  /** Delay after the first failure, ms. It doubles with each further failure. */
  firstMs: number
  /** The longest delay, ms. Default: `firstMs`, so all delays are the same. */
  maxMs?: number
  /** Share of the delay that is random: 0.5 means 50 to 150 %. Default: 0. */
  jitter?: number
}

interface RetryOptions extends Backoff {
  /** No attempt starts later than this after the first, ms. */
  withinMs?: number
  /** Returns false for an error that a further attempt would not change. */
  isRetryable?: (error: unknown) => boolean
  /** Called before the first delay. */
  onFirstFailure?: (error: unknown) => void
}

/** Returns the delay after this many failures in a row, ms. */
export function backoffMs(failures: number, { firstMs, maxMs = firstMs, jitter = 0 }: Backoff) {
  const delayMs = Math.min(maxMs, firstMs * 2 ** (failures - 1))
  return delayMs * (1 + jitter * (2 * Math.random() - 1))
}

/**
 * Repeats an attempt until it succeeds.
 *
 * @throws the error of the last attempt, when no further one is allowed
 */
export async function retry<Result>(
  attempt: () => Result | Promise<Result>,
  { withinMs, isRetryable, onFirstFailure, ...backoff }: RetryOptions,
): Promise<Result> {
  const startedAt = performance.now()
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      const delayMs = backoffMs(failures, backoff)
      const isLate = performance.now() - startedAt + delayMs > (withinMs ?? Infinity)
      if (isLate || isRetryable?.(error) === false) throw error
      if (failures === 1) onFirstFailure?.(error)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
}
