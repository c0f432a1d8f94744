/** Responses after a storage fault: 503, since a later attempt may succeed. */

/**
 * Returns the response with status 503 after a storage fault. React Router itself responds with 500
 * when a loader or an action throws.
 */
export function markUnavailable(response: Response, isStorageFault: boolean): Response {
  if (!isStorageFault || response.status < 500) return response
  return new Response(response.body, { status: 503, headers: response.headers })
}
