/** Tries what may fail for reasons that all mean the same. */

/**
 * Returns the result of the function; `otherwise` if it throws, which is no error then.
 *
 * @param expected if given, other errors are thrown
 */
export function attempt<Result, Otherwise = undefined>(
  run: () => Result,
  otherwise?: Otherwise,
  expected?: new (...args: never[]) => Error,
): Result | Otherwise {
  try {
    return run()
  } catch (error) {
    if (expected && !(error instanceof expected)) throw error
    return otherwise as Otherwise
  }
}
