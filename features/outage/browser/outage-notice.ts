/** The notice on an open page while the storage is unavailable. Loaded when first needed. */

import { getDocumentTranslator } from '#messages/page-language.tsx'

let line: HTMLParagraphElement | undefined

/**
 * Shows the notice at the bottom of the page, where screen readers announce it once, or hides it.
 */
export function showOutage(isOut: boolean): void {
  if (isOut && line?.isConnected) return
  line?.remove()
  line = undefined
  if (!isOut) return
  line = document.createElement('p')
  line.className =
    'page-notice panel mx-auto mb-2 w-fit max-w-full bg-raised p-3 font-semibold shadow-lift'
  line.textContent = getDocumentTranslator('errors')('savesPaused')
  // React rendered this region empty, and does not touch nodes that other code adds.
  document.getElementById('notices')?.prepend(line)
}
