/**
 * Names of the genres, by the value in a game's file, which addresses keep. A genre of an
 * operator's own game that is not here is shown as it is.
 */
export default {
  /** The filter that shows the games of every genre. */
  All: 'All',
  '3D Games': '3D Games',
  Action: 'Action',
  Adventure: 'Adventure',
  Casual: 'Casual',
  Minecraft: 'Minecraft',
  Race: 'Race',
  Shooter: 'Shooter',
  Strategy: 'Strategy',
} as const
