/** The page of saved games. */
export default {
  onThisDevice: 'On this device. Sign in to keep them in your account.',
  inYourAccount: 'In your account, on all your devices.',
  empty: "You haven't saved any games yet. Press the bookmark of a game to find it here.",
  findGame: 'Find a game',
  removed: 'Removed',
  removedText: '{game} is no longer in your saved games.',
  undo: 'Undo',
  needsScript: 'Saved games need JavaScript.',
} as const
