/** What to do where no answer came: the line is lost, not the page at fault. */

/** What Chromium, Firefox and Safari say when `fetch` gets no answer. */
const NO_ANSWER = /^(Failed to fetch|NetworkError|Load failed)/

/** True for the error of a request that got no answer; other TypeErrors are faults of ours. */
export function isLostLine(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message)
}

/** Runs the action on the server; a line that broke becomes a message for the form, so it keeps what was typed. */
export async function keepFormOnLostLine<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | { error: string }> {
  try {
    return await serverAction()
  } catch (error) {
    // `fetch` rejects with a TypeError where no answer came; all else is the server's word.
    if (!(error instanceof TypeError)) throw error
    return { error: 'An error occurred' }
  }
}
