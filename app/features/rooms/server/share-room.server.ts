/** Invitations to rooms, as players' browsers report them (ADR 74). */
import type { Tx } from '#app/db/transact.server.ts'

/** An invitation to a room of a game that the player's browser reports. */
interface SharedRoom {
  userId: string
  gameId: string
  /** The game's page is open. */
  isOpen: boolean
}

/**
 * Accepts the report if the player has the game open or has played it. The server cannot verify the
 * invitation itself.
 */
export async function shareRoom(tx: Tx, { userId, gameId, isOpen }: SharedRoom): Promise<void> {
  if (isOpen || (await hasPlayed(tx, userId, gameId))) {
    tx.emit({ kind: 'room-shared', userId, at: tx.now() })
  }
}

async function hasPlayed(tx: Tx, userId: string, gameId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('play_time')
    .select('game_id')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row !== undefined
}
