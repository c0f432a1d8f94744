/** Requests that only read: they bring no body, and change nothing. */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
