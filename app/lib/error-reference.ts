/** The error reference, which is the same on the error page and in the log. */

/** Passes the request id from the server to the log line of an error. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Placeholder in the rendered error page. The server replaces it with the reference. */
export const ERROR_REFERENCE_SLOT = '{{error-reference}}'
