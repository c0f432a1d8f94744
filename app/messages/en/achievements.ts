/** Words of achievements. */
export default {
  // Names, with rising play time
  rookieGamer: 'Rookie Gamer',
  casualGamer: 'Casual Gamer',
  dedicatedGamer: 'Dedicated Gamer',
  hardcoreGamer: 'Hardcore Gamer',
  /** What the player did for an achievement. */
  description: 'Played for {hours, plural, one {# hour} other {# hours}} in total.',
  /** What the player still has to do for an achievement. */
  goal: 'Play for {hours, plural, one {# hour} other {# hours}} in total.',
  /** The title of a notification, of a mail and of a message during the game. {name} is the name of an achievement. */
  unlocked: 'Achievement unlocked: {name}',
} as const
