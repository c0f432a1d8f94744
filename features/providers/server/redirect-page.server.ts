/** Sends the browser to the provider after a form: to sign in there, or out. */
import type { RequestServices } from '#features/context.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
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

/** Whether the session began at the provider. Call it before the session ends. */
export async function isProviderSession(
  { db, provider }: Pick<RequestServices, 'db' | 'provider'>,
  viewer: Pick<Viewer, 'sessionId'> | undefined,
): Promise<boolean> {
  if (!provider || !viewer) return false
  const session = await db
    .selectFrom('session')
    .select('method')
    .where('id', '=', viewer.sessionId)
    .executeTakeFirst()
  return session?.method === 'provider'
}
