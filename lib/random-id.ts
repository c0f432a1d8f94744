/** Random ids created in the browser. */

/**
 * Returns 24 hexadecimal digits. `crypto.randomUUID` is missing on plain http, as in a home
 * network.
 */
export function makeRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
