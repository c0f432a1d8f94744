/** Sends requests with another host name than the portal's own. */
import { httpRequest } from '../e2e/http-client.ts'
import type { Portal } from '../portal.ts'

/** A browser sends this when it opens a page. */
export const HTML = { Accept: 'text/html' }

/**
 * Sends a request as a browser for which `host` is the portal; requests with a body have an
 * `Origin`.
 */
export function requestWithHost(
  portal: Portal,
  host: string,
  path: string,
  {
    method = 'GET',
    form,
    headers = {},
  }: { method?: string; form?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  return httpRequest(portal.url + path, {
    method,
    headers: {
      Host: host,
      ...(method !== 'GET' && { Origin: `http://${host}` }),
      ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
  })
}

/** Returns the canonical URL of a page. */
export const canonical = (body: Buffer) =>
  /rel="canonical" href="([^"]*)"/.exec(body.toString())?.[1]
