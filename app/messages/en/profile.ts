/** Words of the profile, the public page of a player and its lists. */
export default {
  // The pages
  title: 'Your Profile',
  backToGames: 'Back to Games',
  notFound: 'Profile not found.',
  /** {link} leads to the privacy settings. */
  publicPageOff: 'Your public page is off. <link>Privacy settings</link>',
  viewPublicProfile: 'View public profile',
  playerNotFound: 'Player not found',
  playerNotFoundText: "There's no player at this address.",
  allPrivate: 'The rest of this profile is private.',
  findGame: 'Find a game',

  // The card
  /** The accessible name of the card. */
  player: 'Player',
  /** {day} is a date. */
  memberSince: 'Member since <day></day>',
  totalPlayTime: 'Total Play Time',
  likedGames: 'Liked Games',
  achievements: 'Achievements',
  stats: 'Stats',
  // Below a number. There is room for about ten characters per line.
  gamesPlayed: 'Games Played',
  hoursPlayed: 'Hours Played',
  timeAchievements: 'Time Achievements',

  // The tabs
  /** The accessible name of the tabs. */
  tabs: 'Games and achievements',
  recentlyPlayed: 'Recently Played',
  /** The accessible name of the links to the two views of the games played. */
  playedOrder: 'Order',
  mostPlayed: 'Most played',
  latest: 'Latest',
  lastPlayedOn: 'Last played <day></day>',
  noGamesPlayed: "You haven't played any games yet.",
  noGamesLiked: "You haven't liked any games yet.",
  noAchievements: 'No achievements yet. Keep playing to earn some!',
  // The same on the page of another player
  noGamesPlayedByOther: 'No games played yet.',
  noGamesLikedByOther: 'No games liked yet.',
  noAchievementsOfOther: 'No achievements yet.',
  /** {time} is a duration: 2h 5m. */
  playedFor: 'Played for {time}',
  genres: 'Genres',
  /** The place in the list: #1. */
  rank: '#{rank}',
  unlockedOn: 'Unlocked <day></day>',
  stillToUnlock: 'Still to unlock',
  /** Progress toward an achievement. {value} is a duration or a number: 40m 0s so far. */
  soFar: '{value} so far',

  // Durations, short
  hoursAndMinutes: '{hours}h {minutes}m',
  minutesAndSeconds: '{minutes}m {seconds}s',
  seconds: '{seconds}s',
} as const
