/** Defers a document's scripts until after the first paint (ADR 11). */
import { DEFERRED_TYPE } from '#app/lib/inline-script-values.ts'

/**
 * Moves the module scripts out of the document's head. The page is complete without them. On a slow
 * connection, style, font and pictures load first, and `start-script.ts` loads the scripts after
 * the first paint. A wrapper of React Router's `Scripts` cannot do it: `Scripts` renders the preloads
 * in any case, and sets `type="module"` after its props. It lacks a prop for each.
 */
export function deferScripts(html: string): string {
  const preloads: string[] = []
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, path: string) => {
      preloads.push(path)
      return ''
    })
    .replace(
      '<script type="module" async="">',
      `<script type="${DEFERRED_TYPE}" data-modules="${preloads.join(' ')}">`,
    )
}
