/** Shows the busy label of a save for a minimum time and always ends with a banner. */
import { stayOnFailure } from '#lib/browser/keep-form.ts'
import type { Save } from '../saves.ts'

/** Minimum time that the label of a busy button is shown, ms (docs/product.md, Settings). */
export const BUSY_MS = 1_000

/**
 * Saves. Takes at least a second.
 *
 * @returns the server's response, or a result that reports a missing response
 * @throws the server's redirect
 */
export async function saveVisibly<Response>(save: Save, post: () => Promise<Response>) {
  const seen = new Promise((resolve) => setTimeout(resolve, BUSY_MS))
  // A deletion signs the page out, so it is sent after the second.
  if (save === 'delete-account') await seen
  try {
    return await stayOnFailure(post, { action: save }, 'The settings could not be saved:')
  } finally {
    await seen
  }
}
