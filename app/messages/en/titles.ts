/** Titles and descriptions of pages, for the head of the document. Only the server reads them. */
export default {
  about: 'About',
  aboutDescription:
    'What {portal} is for, who runs it, how it is built, and how developers can add an .io game.',
  privacy: 'Privacy policy',
  privacyDescription:
    'What {portal} stores about you, what for, for how long, and how to view, correct, export or delete it.',

  homeDescription:
    '{count, plural, one {# .io multiplayer game in one place} other {# .io multiplayer games in one place}}: shooters, strategy, races and more. They run in the browser, with no downloads.',
  /** {games} is a list of names of games. */
  listDescription: '{count, plural, one {# .io game} other {# .io games}}: {games}.',

  playGame: 'Play {game} in the browser',
  /** Where games run, for search engines. */
  webBrowser: 'Web browser',
  gameNotFound: 'Game not found',
  /** The page of a game that the portal no longer offers. */
  gameRemoved: 'Game removed',
  pageNotFound: 'Page not found',
  savedGames: 'Saved games',
  playerNotFound: 'Player not found',

  signIn: 'Sign In',
  signUp: 'Sign Up',
  resetPassword: 'Reset Password',
  newPassword: 'New Password',
  /** The page that confirms an email address. */
  emailAddress: 'Email address',

  notifications: 'Notifications',
  notificationsDescription: 'What happened since your last visit.',
  yourProfile: 'Your Profile',
  profileDescription: "What you've played, liked and earned.",
  /** {tab} is the name of a tab of the settings page, such as Account. */
  settings: '{tab} settings',
  settingsDescription: 'Manage your account and privacy.',

  /** About the installed app; read by the device's app launcher. */
  appDescription: '.io multiplayer browser games in one place',
  /** A shortcut in the menu of the installed app. */
  newestGames: 'Newest games',
} as const
