/** Sends changes that a player makes by pressing a button, so that the last press counts. */

/** A change that gets no response must not hold up the next ones, ms. */
const TIMEOUT_MS = 10_000

/** The last request of each queue, and of each path. Never rejected. */
const last = new Map<string, Promise<unknown>>()

/**
 * Sends JSON after the earlier requests of the same queue have ended.
 *
 * @returns the JSON of the response, and a function that tells whether no later request has this path.
 * A response with another status than 2xx rejects, with the status as the error's `cause`
 */
export function sendInOrder<Result>(
  queue: string,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): { result: Promise<Result>; isLatest: () => boolean } {
  const result = (last.get(queue) ?? Promise.resolve()).then(async () => {
    const response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) {
      throw new Error(`the server responded with ${response.status}`, { cause: response.status })
    }
    return (await response.json()) as Result
  })
  const end = result.catch(() => undefined)
  last.set(queue, end).set(path, end)
  return { result, isLatest: () => last.get(path) === end }
}
