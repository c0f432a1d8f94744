/** The error reference, which is the same on the error page and in the log. */

/** Passes the request id from the server to the page and the log line of an error. */
export const REQUEST_ID_HEADER = 'X-Request-Id'
