/** Sends what must survive the end of a page. */

/** Sends the body by POST without waiting; by `fetch` where beacons are blocked, missing or full. */
export function sendBeacon(address: string, body?: Blob | URLSearchParams): void {
  const isQueued = 'sendBeacon' in navigator && navigator.sendBeacon(address, body)
  const request = { method: 'POST', body: body ?? null, keepalive: true }
  if (!isQueued) fetch(address, request).catch(() => undefined)
}
