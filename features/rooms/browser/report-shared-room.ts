/** Reports that the player has shared an invitation to a room: for friends, and for an achievement. */
import { readPresenceToken } from '#features/live/browser/live-stream.ts'
import { reportUnlocked, type MayUnlock } from '#features/achievements/browser/report-unlocked.ts'

/** A room that the player shared. */
interface SharedRoom {
  /** The code. Friends of the player can join the room while the game is open. */
  room: string
  /** The public id of a friend to invite. */
  friend?: string
}

/**
 * Sends the room, and the token that proves that the game's page is open. A failure is logged.
 *
 * @returns whether the server took it
 */
export async function reportSharedRoom(gameId: string, shared: SharedRoom): Promise<boolean> {
  try {
    const query = new URLSearchParams({ presence: readPresenceToken() })
    const response = await fetch(`/shared-rooms/${gameId}?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(shared),
    })
    if (response.ok) reportUnlocked((await response.json()) as MayUnlock)
    return response.ok
  } catch (error) {
    console.error('The shared invitation could not be reported:', error)
    return false
  }
}
