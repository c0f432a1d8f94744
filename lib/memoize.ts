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
    results.set(key, made)
    return made
  }
}
