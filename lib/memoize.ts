/** Remembers what a function has made. */

interface Results<Key, Result> {
  get(key: Key): Result | undefined
  set(key: Key, result: Result): unknown
}

/** Returns the same function, which makes the result of each key once. */
export function memoize<Key, Result>(
  make: (key: Key) => Result,
  results: Results<Key, Result> = new Map<Key, Result>(),
): (key: Key) => Result {
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const made = make(key)
    if (made !== undefined) results.set(key, made)
    return made
  }
}

/**
 * Returns the same function for what clients send: most send the same, and the results are forgotten
 * once there are this many.
 */
export function memoizeFew<Key, Result>(
  make: (key: Key) => Result,
  max: number,
): (key: Key) => Result {
  const results = new Map<Key, Result>()
  return memoize(make, {
    get: (key) => results.get(key),
    set(key, result) {
      if (results.size >= max) results.clear()
      results.set(key, result)
    },
  })
}
