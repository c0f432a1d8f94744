/** Where each signed-in player is now, for friends. Kept only in memory or in Redis. */

/** A player who is online. */
export interface PlayerLocation {
  /** The game whose page was opened last; undefined on other pages. */
  gameId?: string | undefined
  /** The code of the room of that game that the player shared. */
  room?: string | undefined
}

export interface PlayerLocations {
  /**
   * Registers a stream of the player. Call the result once when the stream closes. The player stays
   * there a little longer, so that a reload is no move.
   *
   * @param gameId the game whose page opened the stream; undefined on other pages
   */
  enter(userId: string, gameId: string | undefined): () => void
  /** Shows the room to friends until the player leaves the game. Does nothing if the player is not there. */
  share(userId: string, gameId: string, room: string): Promise<void>
  /** Returns those of the players who are online; undefined while that is unknown. */
  find(userIds: readonly string[]): Promise<Map<string, PlayerLocation> | undefined>
  /**
   * Calls back after a player with a stream in this process came online, went offline, or changed
   * game or room. Returns the function that unsubscribes.
   */
  onMove(listener: (userId: string) => void): () => void
  /**
   * Calls back when many players may have moved: they are known again, or a node is gone. Returns the
   * function that unsubscribes.
   */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
