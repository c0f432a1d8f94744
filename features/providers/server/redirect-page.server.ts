/** Sends the browser to the provider after a form: to sign in there, or out. */
import { escapeHtml } from '#lib/escape-html.ts'

/**
 * Returns a page that opens the address. A redirect would not do: Chromium applies `form-action` to
 * all redirects after a form, also to those of the provider, which may lead anywhere.
 *
 * @param name the text of the link, for a browser that does not open the address
 */
export function redirectByPage(address: string, name: string, headers: HeadersInit): Response {
  const target = escapeHtml(address)
  const text = escapeHtml(name)
  const html = `<!doctype html><title>${text}</title><meta http-equiv="refresh" content="0;url=${target}"><a href="${target}">${text}</a>`
  const response = new Response(html, { headers })
  response.headers.set('Content-Type', 'text/html; charset=utf-8')
  // The address has the state of the sign-in.
  response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}
