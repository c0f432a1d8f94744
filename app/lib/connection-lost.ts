/** Handles requests without a response: the connection is lost, the page is not at fault. */
import { data, isRouteErrorResponse } from 'react-router'
import { getDocumentTranslator } from '../messages/page-language.tsx'

/** Messages of Chromium, Firefox and Safari when `fetch` gets no response. */
const NO_RESPONSE = /^(Failed to fetch|NetworkError|Load failed)/

/** True for the error of a request without a response. Other TypeErrors are bugs of the portal. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && NO_RESPONSE.test(error.message)
}

/** True for the error of a request whose data the server cannot reach at the moment. */
export function isUnavailable(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503
}

/**
 * The result of an action in the browser that got no response from the server. Its error status
 * makes the router keep the page. Otherwise the router would reload the page's data over the same
 * lost connection and show an error page.
 */
export function respondInstead<Result>(result: Result) {
  return data(result, { status: 503 })
}

/**
 * Runs the action on the server. If it fails, logs the error and keeps the page.
 *
 * @throws the server's redirect
 */
export async function stayOnFailure<Result, Instead>(
  serverAction: () => Promise<Result>,
  instead: Instead,
  message: string,
) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    console.error(message, error)
    return respondInstead(instead)
  }
}

/**
 * Runs the action on the server. If the connection is lost or the data unavailable, returns an
 * error message for the form, which keeps the typed values.
 */
export async function keepFormOnConnectionLoss<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isConnectionLost(error) && !isUnavailable(error)) throw error
    console.error('The form could not be sent:', error)
    return respondInstead({ error: getDocumentTranslator('errors')('errorOccurred') })
  }
}
