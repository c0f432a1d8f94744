/** How often each of a closed set of things has happened: for whoever watches the process. */

export interface Counter<Name extends string> {
  /** Adds one, or as much as is given. */
  count(name: Name, by?: number): void
  /** Since the start of the process; each name is there from the start. */
  readonly counts: Readonly<Record<Name, number>>
}

/** Nothing has happened yet. */
export function createCounter<Name extends string>(names: readonly Name[]): Counter<Name> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  return {
    counts,
    count(name, by = 1) {
      counts[name] += by
    },
  }
}
