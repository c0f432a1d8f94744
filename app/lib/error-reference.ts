/** The reference of a fault: the same on the error page and in the log. */

/** Carries the request's id from the server to the log line of a fault. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Stands in the rendered error page where the server then writes the reference. */
export const ERROR_REFERENCE_SLOT = '{{error-reference}}'
