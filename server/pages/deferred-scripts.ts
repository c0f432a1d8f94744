/** Takes a document's scripts out of the way of its first paint (ADR 11). */
import { DEFERRED_TYPE } from '#app/lib/start-script.ts'

/**
 * The page is complete without its script: what paints it (style, fonts, pictures) goes first over
 * a slow line, and `start-script.ts` loads the script after the first paint. React Router has no
 * setting for it.
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
