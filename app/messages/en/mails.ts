/** Texts of mails and notifications. Only the server reads them. */
export default {
  /** The line before the address of a link. {label} says what the link does. */
  linkLine: '{label}:',

  // Address of an account
  confirmAddress: 'Confirm your email address',
  confirmAddressText:
    'You (or someone else) used this address on {portal}. Open the link within 24 hours and press the button to confirm that the address is yours.',
  confirmAddressIgnore: "If this wasn't you, ignore this email. We won't use the address.",
  confirmAddressLink: 'Confirm address',
  addressChanges: 'Your email address is about to change',
  addressChangesText:
    'You (or someone else) asked to change the email address of your account. It changes once you confirm the link we sent to the new address.',
  addressChangesIgnore:
    "If this wasn't you, set a new password now. This cancels the change and signs out all other devices.",
  addressChanged: 'Your email address was changed',
  /** {time} is a date with a time of day. */
  addressChangedText:
    'The email address of your account was changed on {time} UTC, and all other devices were signed out. From now on, we email only the new address.',
  /** {contact} is the email address of the operator, {id} the id of the account. */
  addressChangedContact:
    "If this wasn't you, contact {contact} right away and quote your account ID: {id}",
  /** The same if the operator has published no address. */
  addressChangedOperator:
    "If this wasn't you, contact the site's operator right away and quote your account ID: {id}",

  // Password of an account
  setPassword: 'Set a new password',
  setPasswordText: 'Open the link within 30 minutes to set a new password. It works only once.',
  setPasswordIgnore: "If you didn't ask for this, ignore this email. Your password stays the same.",
  passwordChanged: 'Your password was changed',
  passwordChangedText:
    'The password of your account was just changed, and all your other devices were signed out.',
  passwordChangedIgnore: "If this wasn't you, set a new password now.",

  // Mails about notifications
  switchOff: 'You can turn these emails off in your settings.',
  openProfile: 'Open your profile',

  // Notifications: title and text. A title can be the subject of a mail.
  newGame: 'New game: {game}',
  newGameText: '{game} is new here. Try it and be one of the first to like it.',
  /** The portal no longer has the new game, so its name is unknown. */
  removedGame: 'A new game',
  removedGameText: "It's no longer available.",
  welcome: 'Welcome to {portal}',
  welcomeText: 'Your account is ready. We now save your play time, likes and achievements.',
  aboutAchievements: 'How achievements work',
  /** {hours} is a list of numbers: 1, 5, 10 and 24. */
  aboutAchievementsText:
    'You unlock them after {hours} hours of play in total. Your first game, new genres and days in a row count too.',
  aboutGames: '{count, plural, one {# game} other {# games}} to choose from',
  aboutGamesText: 'Search by name or pick a genre. No downloads needed.',
  aboutPublicPage: 'You have a public page',
  aboutPublicPageText:
    'It shows only what your privacy settings allow. You can turn it off there at any time.',
  aboutPlayTime: 'How play time is counted',
  aboutPlayTimeText: 'We count time while the game is fully visible on screen.',
  aboutLikes: 'Your likes count',
  /** "Most Popular" is a sort order of the list of games. */
  aboutLikesText:
    'Most Popular lists the most-liked games first. You can unlike a game at any time.',
  aboutData: 'Your data is yours',
  aboutDataText:
    'Download everything we store about you in Settings, under Privacy. Notifications are deleted after 30 days.',

  // A row of a later release, after a downgrade.
  unreadable: 'A notification from a newer version',
  unreadableText: 'This version of the portal cannot show it.',
} as const
