/** What to do where no answer came: the line is lost, not the page at fault. */
import { data, isRouteErrorResponse } from 'react-router'

/** What Chromium, Firefox and Safari say when `fetch` gets no answer. */
const NO_ANSWER = /^(Failed to fetch|NetworkError|Load failed)/

/** True for the error of a request that got no answer; other TypeErrors are faults of ours. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message)
}

/** True for the error of a request whose data the server cannot reach now. */
export function isUnavailable(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503
}

/**
 * What an action answers in the browser where the server gave no answer. With a status of failure
 * the router leaves the page as it is: otherwise it would load the page's data again, over the same
 * lost connection, and replace the page with an error.
 */
export function answerInstead<Answer>(answer: Answer) {
  return data(answer, { status: 503 })
}

/**
 * Runs the action on the server; where it fails, the page stays, and the failure is logged.
 *
 * @throws the server's redirect
 */
export async function stayOnFailure<Answer, Instead>(
  serverAction: () => Promise<Answer>,
  instead: Instead,
  message: string,
) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    console.error(message, error)
    return answerInstead(instead)
  }
}

/** Runs the action on the server; a line that broke, or data out of reach, becomes a message for the form, so it keeps what was typed. */
export async function keepFormOnConnectionLoss<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isConnectionLost(error) && !isUnavailable(error)) throw error
    console.error('The form could not be sent:', error)
    return answerInstead({ error: 'An error occurred' })
  }
}
