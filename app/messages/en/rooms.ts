/** Words of playing together in a room. */
export default {
  playTogether: 'Play together',
  /** The title of the dialog. */
  playGameTogether: 'Play {game} together',
  /** The label of a field. Players copy the link or code inside the game. */
  pasted: 'Link or code from the game',
  continue: 'Continue',
  notARoom: "That doesn't look like a room link or code for {game}.",
  invitation: 'Anyone with this link joins room <room>{code}</room>.',
  qrCode: 'QR code of the link to room {code}',
  link: 'Link to the room',
  /** The title in the share sheet of the device. */
  shareTitle: '{game}: room {code}',
  openHere: 'Open the room here',
  openHereHint: 'Already in the room? Close this window. Opening the room again restarts the game.',
  useAnother: 'Use another link or code',

  // Below the game
  invalidLink: "That room link isn't valid, so we opened <name>{game}</name> without a room.",
  inRoom: "You're in room <room>{code}</room>.",
  leaveRoom: 'Leave room',
} as const
