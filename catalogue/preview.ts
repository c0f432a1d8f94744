/** The preview of a game: its cover with the motion of `art/<id>-motion.css` (ADR 7). */

/** Length of a preview, ms. Motion up to 5 s needs no control that pauses it (WCAG 2.2.2). */
export const PREVIEW_MS = 3_000

/**
 * Composes the preview from the cover, so that it cannot differ from it.
 *
 * @param cover the text of the cover's SVG
 * @param motion the style sheet that moves its parts
 */
export function composePreview(cover: string, motion: string): string {
  return cover.replace('</svg>', () => `<style>${motion}</style></svg>`)
}
