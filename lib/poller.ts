/** Runs a task at an interval, on request, or both. Runs never overlap. */

interface PollerOptions {
  /** Time from the end of a run to the next, ms. Without it, the task runs only on request. */
  everyMs?: number | undefined
  /** The same after a run that failed or asked for it, ms. Default: `everyMs`. */
  retryMs?: number | undefined
  /** Time before the first run, ms. Default: `everyMs`. */
  firstMs?: number | undefined
  /** Called after a failed run. `isFirst` is false if the previous run failed, too. */
  onFailure?: (error: unknown, isFirst: boolean) => void
}

export type Poller = ReturnType<typeof createPoller>

/**
 * Starts the interval. Its timers do not keep the process alive. A failed run does not stop it.
 *
 * @param run returns 'retry' if the next run should come after `retryMs`
 */
export function createPoller(run: () => Promise<'retry' | void>, options: PollerOptions = {}) {
  const { everyMs, retryMs = everyMs, firstMs = everyMs, onFailure } = options
  let isRequested = false
  let isStopped = false
  let hasFailed = false
  let isRetryDue = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function runRequested(): Promise<void> {
    while (isRequested) {
      isRequested = false
      try {
        isRetryDue = (await run()) === 'retry'
        hasFailed = false
      } catch (error) {
        onFailure?.(error, !hasFailed)
        hasFailed = true
        isRetryDue = true
      }
    }
    running = undefined
    schedule(isRetryDue ? retryMs : everyMs)
  }

  function request(): Promise<void> {
    if (isStopped) return running ?? Promise.resolve()
    clearTimeout(timer)
    isRequested = true
    return (running ??= runRequested())
  }

  function schedule(delayMs: number | undefined): void {
    if (delayMs !== undefined && !isStopped) timer = setTimeout(request, delayMs).unref()
  }

  schedule(firstMs)
  return {
    /**
     * Runs the task now, or once more after the current run. Resolves when no run is active or requested.
     */
    request,
    /** Stops the interval. Resolves when no run is active or requested. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
