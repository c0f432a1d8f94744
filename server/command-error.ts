/** What an operator's command says of what the operator can mend. */

/** One plain line. */
export class CommandError extends Error {
  override name = 'CommandError'
}
