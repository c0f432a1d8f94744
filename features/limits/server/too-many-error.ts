/** The error of a rejected attempt. Status 429. */

/** What was too much: attempts of the client, sign-ins of everyone, or mails to one address. */
type Exceeded = 'attempts' | 'sign-ins' | { mailsTo: string }

/** The message is for logs. Pages show one of `messages`. */
export class TooManyError extends Error {
  override name = 'TooManyError'
  /** Seconds to wait before the next attempt. */
  readonly retryAfterS: number
  readonly exceeded: Exceeded

  constructor(retryAfterS: number, exceeded: Exceeded = 'attempts') {
    const what = typeof exceeded === 'object' ? `mails to ${exceeded.mailsTo}` : exceeded
    super(`too many ${what}; retry after ${retryAfterS} s`)
    this.retryAfterS = retryAfterS
    this.exceeded = exceeded
  }
}
