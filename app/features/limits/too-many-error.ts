/** Somebody has to wait; the answer is 429. */

/** Its message is for the person who tried. */
export class TooManyError extends Error {
  override name = 'TooManyError'
  /** Seconds after which another try makes sense. */
  readonly retryAfterS: number

  constructor(
    retryAfterS: number,
    message = `Too many attempts. Try again in ${formatWait(retryAfterS)}.`,
  ) {
    super(message)
    this.retryAfterS = retryAfterS
  }
}

/** A time to wait, in whole minutes. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
