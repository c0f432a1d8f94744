/** Which inline scripts of a finished document are the portal's own: what else stands there must not run. */
import { RECONNECT_SCRIPT } from '#app/features/offline/reconnect-script.ts'
import { RETRY_SCRIPT } from '#app/features/outage/retry-script.ts'
import { PREPAINT_SCRIPT } from '#app/lib/prepaint-script.ts'
import { START_SCRIPT } from '#app/lib/start-script.ts'

/** Written by the portal word for word. */
const CONSTANT_SCRIPTS = [PREPAINT_SCRIPT, START_SCRIPT, RECONNECT_SCRIPT, RETRY_SCRIPT]

/**
 * Finds the scripts that React Router wrote, by the `nonce` that the rendering was given, and takes
 * that mark away again: a kept page would tell it to everybody. What came into the page as data
 * cannot carry it, for nobody knew it before the page was made.
 *
 * @param nonce random, of this one rendering
 * @returns the document without the marks, and the text of each script that may run
 */
export function extractInlineScripts(
  html: string,
  nonce: string,
): { html: string; scripts: string[] } {
  const [first = '', ...others] = html.split(` nonce="${nonce}"`)
  const scripts: string[] = []
  let before = first
  for (const after of others) {
    if (before.startsWith('<script', before.lastIndexOf('<'))) {
      const text = after.slice(after.indexOf('>') + 1, after.indexOf('</script>'))
      if (text !== '') scripts.push(text)
    }
    before = after
  }
  return {
    html: [first, ...others].join(''),
    scripts: [
      ...CONSTANT_SCRIPTS.filter((script) => html.includes(`<script>${script}</script>`)),
      ...scripts,
    ],
  }
}
