/** Counts events of a closed set of names, for the metrics. */

export interface Counter<Name extends string> {
  /** Adds one, or the given number. */
  count(name: Name, by?: number): void
  /** Counts since the start of the process. Every name is present from the start. */
  readonly counts: Readonly<Record<Name, number>>
}

/** Creates the counter with all counts at 0. */
export function createCounter<Name extends string>(names: readonly Name[]): Counter<Name> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  return {
    counts,
    count(name, by = 1) {
      counts[name] += by
    },
  }
}
