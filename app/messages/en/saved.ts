/** The page of saved games. */
export default {
  onThisDevice: 'Saved on this device. Sign in to save them to your account.',
  inYourAccount: 'In your account, on all your devices.',
  empty: "You haven't saved any games yet. Press a game's bookmark to save it here.",
  findGame: 'Find a game',
  removed: 'Removed',
  removedText: '{game} is no longer in your saved games.',
  undo: 'Undo',
  needsScript: 'Saved games need JavaScript.',
} as const
