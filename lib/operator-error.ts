/** Errors that the operator can fix. */

/** The message is one plain line for the operator, or one line for each fault. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
