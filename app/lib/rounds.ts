/** Runs a task on request, at an interval, or both. Runs never overlap. */

export interface Rounds {
  /** Runs the task now, or once more after the current run. */
  ask(): void
  /** Stops the interval. Resolves once no run is active or requested. */
  stop(): Promise<void>
}

/**
 * @param fail called when a run fails; `isFirst` is false if the previous run failed too. Later runs
 *   still happen.
 * @param everyMs also runs at this interval, ms, unless a run is active. The timer does not keep the
 *   process alive.
 */
export function createRounds(
  work: () => Promise<void>,
  fail: (error: unknown, isFirst: boolean) => void,
  everyMs?: number,
): Rounds {
  let isAsked = false
  let isAtWork = false
  let isWell = true
  let working: Promise<void> | undefined

  async function run(): Promise<void> {
    isAtWork = true
    while (isAsked) {
      isAsked = false
      try {
        await work()
        isWell = true
      } catch (error) {
        fail(error, isWell)
        isWell = false
      }
    }
    isAtWork = false
  }

  function ask(): void {
    isAsked = true
    if (!isAtWork) working = run()
  }

  const timer = everyMs === undefined ? undefined : setInterval(() => isAtWork || ask(), everyMs)
  timer?.unref()
  return {
    ask,
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
