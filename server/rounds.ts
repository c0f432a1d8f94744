/** Work that is done on asking, never beside itself: what is asked for meanwhile is one more round. */

export interface Rounds {
  ask(): void
  /** Resolves once nothing is asked for any more. */
  settle(): Promise<void>
}

/** @param fail is told of a round that failed; the next one is done all the same */
export function createRounds(work: () => Promise<void>, fail: (error: unknown) => void): Rounds {
  let isAsked = false
  let isAtWork = false
  let working: Promise<void> | undefined

  async function run(): Promise<void> {
    isAtWork = true
    while (isAsked) {
      isAsked = false
      await work().catch(fail)
    }
    isAtWork = false
  }

  return {
    ask() {
      isAsked = true
      if (!isAtWork) working = run()
    },
    settle: async () => working,
  }
}
