/** In the browser a save shows its label long enough to be seen, and ends in a banner always. */
import { answerInstead } from '../../lib/connection-lost.ts'
import { SAVES, type Save, type SettingsAnswer } from './saves.ts'

/** The label of a busy button stands at least this long (specification 9). */
export const BUSY_MS = 1_000

/**
 * Saves, for at least a second.
 *
 * @returns the server's answer; where it could not be had, the failure that section 8 names
 * @throws the server's redirect
 */
export async function saveVisibly(save: Save, post: () => Promise<SettingsAnswer>) {
  const seen = new Promise((resolve) => setTimeout(resolve, BUSY_MS))
  // A deletion signs this very page out: the second has to come before.
  if (save === 'delete') await seen
  try {
    const answer = await post()
    await seen
    return answer
  } catch (error) {
    await seen
    if (error instanceof Response) throw error
    console.error('The settings could not be saved:', error)
    return answerInstead<SettingsAnswer>({ save, error: SAVES[save].failure })
  }
}
