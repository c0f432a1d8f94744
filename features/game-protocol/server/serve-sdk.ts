/** The script with which games on other sites speak with the portal (docs/protocol.md). */
import script from '#sdk/v1.ts?script'

/** Answers `GET /sdk/v1.js`. */
export function serveSdk(): Response {
  return new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      // It may change with the portal's version.
      'Cache-Control': 'public, max-age=3600',
      // It is for other sites, which may isolate their pages or check it by its hash.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
