/** Finds the portal's own inline scripts in a document. No other script may run. */
import reconnectScript from '#app/features/offline/reconnect-script.ts?script'
import retryScript from '#app/features/outage/retry-script.ts?script'
import prepaintScript from '#app/lib/prepaint-script.ts?script'
import startScript from '#app/lib/start-script.ts?script'

/** Scripts that the portal writes verbatim. */
const CONSTANT_SCRIPTS = [prepaintScript, startScript, reconnectScript, retryScript]

/**
 * Finds the scripts that React Router wrote, by the `nonce` of this rendering, and removes the
 * nonce, since a cached page would reveal it. Data in the page cannot contain the nonce: it was
 * unknown before the page was rendered.
 *
 * @param nonce random, for this rendering only
 * @returns the document without nonces, and the text of each script that may run
 */
export function extractInlineScripts(
  html: string,
  nonce: string,
): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const marked = html.matchAll(RegExp(`<script[^<>]*${mark}[^<>]*>(.*?)</script>`, 'gs'))
  return {
    html: html.replaceAll(mark, ''),
    scripts: [
      ...CONSTANT_SCRIPTS.filter((script) => html.includes(`<script>${script}</script>`)),
      ...Array.from(marked, ([, text]) => text!).filter(Boolean),
    ],
  }
}
