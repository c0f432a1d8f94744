/** Shares a result between the calls of a short time. */

/**
 * Returns the function with a memory: calls while it runs, and for this time after it has resolved,
 * get the same result. A failure is not kept.
 *
 * @param clock ms
 */
export function keepFor<Result>(
  keepMs: number,
  work: () => Promise<Result>,
  clock: () => number = () => performance.now(),
): () => Promise<Result> {
  let kept: Promise<Result> | undefined
  let keptUntil = Infinity
  return () => {
    if (kept && clock() < keptUntil) return kept
    keptUntil = Infinity
    kept = work()
    kept.then(
      () => (keptUntil = clock() + keepMs),
      () => (kept = undefined),
    )
    return kept
  }
}
