/** Handles requests without a response: the connection is lost, the page is not at fault. */
import { isRouteErrorResponse, type ErrorResponse } from 'react-router'

/** Messages of Chromium, Firefox and Safari when `fetch` gets no response. */
const NO_RESPONSE = /^(Failed to fetch|NetworkError|Load failed)/

/** True for the error of a request without a response. Other TypeErrors are bugs of the portal. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && NO_RESPONSE.test(error.message)
}

/** True for the error of a request whose data the server cannot reach at the moment. */
export function isUnavailable(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 503
}
