/** The error of a rejected attempt. Status 429. */

/** The message is for the user. */
export class TooManyError extends Error {
  override name = 'TooManyError'
  /** Seconds to wait before the next attempt. */
  readonly retryAfterS: number

  constructor(
    retryAfterS: number,
    message = `Too many attempts. Try again in ${formatWait(retryAfterS)}.`,
  ) {
    super(message)
    this.retryAfterS = retryAfterS
  }
}

/** Formats a wait in whole minutes. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
