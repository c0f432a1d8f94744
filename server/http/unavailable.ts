/** Answers that failed because of the storage: 503, for another try later makes sense. */

/** What React Router answered: a fault that an action or a loader throws is 500 to it. */
export function markUnavailable(response: Response, isStorageFault: boolean): Response {
  if (!isStorageFault || response.status < 500) return response
  return new Response(response.body, { status: 503, headers: response.headers })
}
