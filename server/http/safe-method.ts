/** Requests that only read: they bring no body, and change nothing. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
