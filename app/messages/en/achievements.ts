/** Words of achievements. */
export default {
  // Names, with rising play time
  rookieGamer: 'Rookie Gamer',
  casualGamer: 'Casual Gamer',
  dedicatedGamer: 'Dedicated Gamer',
  hardcoreGamer: 'Hardcore Gamer',
  // Names: a first game, five genres, ten games, three days, night, first like, first room
  insertCoin: 'Insert Coin',
  allRounder: 'All-Rounder',
  explorer: 'Explorer',
  regular: 'Regular',
  nightOwl: 'Night Owl',
  bigFan: 'Big Fan',
  teamPlayer: 'Team Player',

  // What the player did for an achievement, and what the player still has to do
  /** {count} is a number of hours. */
  hoursDone: 'Played for {count, plural, one {# hour} other {# hours}} in total.',
  hoursGoal: 'Play for {count, plural, one {# hour} other {# hours}} in total.',
  gamesDone: 'Played {count, plural, =1 {a game} one {# game} other {# different games}}.',
  gamesGoal: 'Play {count, plural, =1 {a game} one {# game} other {# different games}}.',
  genresDone: 'Played games in {count, plural, one {# genre} other {# genres}}.',
  genresGoal: 'Play games in {count, plural, one {# genre} other {# genres}}.',
  daysInRowDone: 'Played on {count, plural, one {# day} other {# days in a row}}.',
  daysInRowGoal: 'Play on {count, plural, one {# day} other {# days in a row}}.',
  lateNightsDone: 'Played between midnight and 4 a.m.',
  lateNightsGoal: 'Play between midnight and 4 a.m.',
  likesDone: 'Liked a game.',
  likesGoal: 'Like a game.',
  sharedRoomsDone: 'Shared an invitation to a room.',
  sharedRoomsGoal: "Invite someone to a room: press Play together on a game's page.",

  /** The title of a notification, of a mail and of a message during the game. {name} is the name of an achievement. */
  unlocked: 'Achievement unlocked: {name}',
  /** The title of a message that lists them. */
  unlockedSeveral: '{count, plural, one {# achievement unlocked} other {# achievements unlocked}}',

  // The sections of the list
  playTime: 'Play time',
  discovery: 'Discovery',
  moments: 'Moments',
} as const
