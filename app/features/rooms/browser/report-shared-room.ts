/** Reports that the player has shared an invitation to a room, for an achievement (ADR 74). */
import { readPresenceToken } from '#app/features/live/browser/live-stream.ts'
import {
  reportUnlocked,
  type MayUnlock,
} from '#app/features/achievements/browser/report-unlocked.ts'

/**
 * Sends the game, and the token that proves that its page is open. No server learns the code of a
 * room. A failure is logged.
 */
export async function reportSharedRoom(gameId: string): Promise<void> {
  try {
    const query = new URLSearchParams({ presence: readPresenceToken() })
    const response = await fetch(`/shared-rooms/${gameId}?${query}`, { method: 'POST' })
    if (response.ok) reportUnlocked((await response.json()) as MayUnlock)
  } catch (error) {
    console.error('The shared invitation could not be reported:', error)
  }
}
