/** What the live stream says about the friends of its player: the event `friends`. */

/** A friend, as the pages show one who is online. */
export interface LiveFriend {
  publicId: string
  name: string
  /** The path of the cover that the friend chose as a picture. */
  picture?: string | undefined
  /** The id of the game that the friend plays. */
  game?: string | undefined
  /** The room of that game that the friend shared. */
  room?: string | undefined
  isOnline: boolean
}

export interface FriendsMessage {
  /** The list replaces what the page knows: everyone else is offline. */
  all?: true
  /** The page of friends may show something else now. */
  isChanged?: true | undefined
  friends: LiveFriend[]
}
