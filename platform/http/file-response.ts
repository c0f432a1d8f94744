/** Files: those that only the player who asks may have, and those for everybody. */

/** Returns the response that a browser saves under this name. No cache keeps it. */
export const fileResponse = (
  body: string | ReadableStream,
  { name, type, bytes }: { name: string; type: string; bytes?: number },
) =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      ...(bytes !== undefined && { 'Content-Length': String(bytes) }),
    },
  })

/** Returns the response with a script of the portal for pages of any site, which may be isolated. */
export const scriptResponse = (script: string, cacheControl: string) =>
  new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': cacheControl,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  })

/** Returns the response with a file about the portal that is the same for everybody. */
export const publicFile = (text: string, type: string) =>
  new Response(text, {
    headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' },
  })
