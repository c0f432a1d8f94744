/** Tries what may fail for reasons that all mean the same. */

/** Returns the result of the function; `otherwise` if it throws, which is no error then. */
export function attempt<Result, Otherwise = undefined>(
  run: () => Result,
  otherwise?: Otherwise,
): Result | Otherwise {
  try {
    return run()
  } catch {
    return otherwise as Otherwise
  }
}
