import type { Language } from '#messages/languages.ts'

/** What the home page says about a player's play time and days. */
export interface PlayProgress {
  /** How far it is to the next achievement for play time, in words. Omitted after the last one. */
  next?: string | undefined
  /** The id of the game of the day, if the player has played it today. */
  dailyPlayed?: string | undefined
  /** Days with play in a row. */
  daysInRow: number
  /** The last of them, days since 1970 in the player's time zone; 0 before the first one. */
  lastPlayDay: number
  /**
   * What the page says of the streak: after play today, before it, and without a streak. The browser
   * knows which. Unknown if an earlier release has responded.
   */
  streakTexts?: { days: string; next: string; start: string }
}

/** The signed-in player's own data. `GET /api/me` returns it, and the player's own pages contain it. */
export interface Me {
  userId: string
  name: string
  /** The path of the cover that the player chose as a picture. */
  picture?: string | undefined
  email: string
  /** A line for a player who has just signed up. */
  welcome?: string | undefined
  /** The account's language, for its mails. Undefined if it has not chosen one. */
  language?: Language | undefined
  /** Unread notifications. */
  unread: number
  /** Open friend requests to the player. Unknown if an earlier release has responded. */
  friendRequests?: number
  /** The ids of the liked games, latest first. */
  liked: string[]
  /** The ids whose like counts once the player's address is confirmed. */
  uncounted: string[]
  /** The ids of the saved games, latest first. */
  saved: string[]
  /** Unknown if an earlier release has responded. */
  play?: PlayProgress
  /** Like counts by game id after recent likes by the player. A cached page may show older counts. */
  likes: Record<string, number>
  /** The texts about friends who play, since the pages of visitors do not contain them. */
  friendTexts: { playing: string; join: string }
  /**
   * Only for staff: the link to the administration, and the number of things there that need attention.
   * Its text is here, since the pages of others do not contain it.
   */
  administration?: { text: string; attention: number }
}
