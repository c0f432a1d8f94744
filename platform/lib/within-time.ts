/**
 * Waits for the work, but at most `limitMs`.
 *
 * @throws Error after `limitMs` without a result; the work continues
 */
export async function withinTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
