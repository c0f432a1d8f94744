/** Recognizes methods that only read: such requests have no body and change nothing. */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
