/** Requests under another name than the one the portal was started with. */
import { ask } from '../e2e/http-client.ts'
import type { Portal } from '../portal.ts'

/** What a browser asks for that opens a page. */
export const HTML = { Accept: 'text/html' }

/** Asks as a browser does that takes `host` for the portal's name; `Origin` comes with what changes something. */
export function askBy(
  portal: Portal,
  host: string,
  path: string,
  {
    method = 'GET',
    form,
    headers = {},
  }: { method?: string; form?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  return ask(portal.url + path, {
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

/** The address that a page says it has. */
export const canonical = (body: Buffer) =>
  /rel="canonical" href="([^"]*)"/.exec(body.toString())?.[1]
