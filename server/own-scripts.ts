/** Which inline scripts of a finished document are the portal's own: what else stands there must not run. */
import { RETURN_SCRIPT } from '#app/features/offline/return-script.ts'
import { PREPAINT_SCRIPT } from '#app/lib/prepaint-script.ts'
import { START_SCRIPT } from '#app/lib/start-script.ts'

/** Written by the portal word for word. */
const CONSTANT_SCRIPTS = [PREPAINT_SCRIPT, START_SCRIPT, RETURN_SCRIPT]

/**
 * Finds the scripts that React Router wrote, by the `nonce` that the rendering was given, and takes
 * that mark away again: a kept page would tell it to everybody. What came into the page as data
 * cannot carry it, for nobody knew it before the page was made.
 *
 * @param nonce random, of this one rendering
 * @returns the document without the marks, and the text of each script that may run
 */
export function takeOwnScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const marked = html.matchAll(new RegExp(`<script[^>]*${mark}[^>]*>([\\s\\S]*?)</script>`, 'g'))
  const scripts = Array.from(marked, ([, text = '']) => text).filter((text) => text !== '')
  return {
    html: html.replaceAll(mark, ''),
    scripts: [
      ...CONSTANT_SCRIPTS.filter((script) => html.includes(`<script>${script}</script>`)),
      ...scripts,
    ],
  }
}
