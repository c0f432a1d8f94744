import type { LiveFriend } from '#features/live/friends-message.ts'

/** The page of the game that the friend plays, with the room that the friend shared. */
export const joinHref = ({ game = '', room }: LiveFriend): string =>
  `/game/${game}${room ? `#room=${encodeURIComponent(room)}` : ''}`
