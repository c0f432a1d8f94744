/** Reads cookies, on the server and in the browser. */

/** Returns the value of a cookie in a Cookie header or `document.cookie`, or undefined if it is missing. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}

/** Returns the names of the cookies in a Cookie header, in its order. */
export function listCookieNames(header: string): string[] {
  return header.split(';').map((part) => part.trim().split('=', 1)[0]!)
}
