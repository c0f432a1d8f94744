import type { Translation } from '../translation.ts'

export default {
  about: 'About',
  aboutDescription:
    'What {portal} is for, who runs it, how it is built, and how developers can add an .io game.',
  privacy: 'Privacy policy',
  privacyDescription:
    'What {portal} stores about you, what for, for how long, and how to view, correct, export or delete it.',

  homeDescription:
    '{count, plural, one {# .io multiplayer game in one place} other {# .io multiplayer games in one place}}: shooters, strategy, races and more. They run in the browser, with no downloads.',
  listDescription: '{count, plural, one {# .io game} other {# .io games}}: {games}.',

  playGame: 'Play {game} in the browser',
  gameNotFound: 'Game not found',
  gameRemoved: 'Game removed',
  pageNotFound: 'Page not found',
  playerNotFound: 'Player not found',

  signIn: 'Sign In',
  signUp: 'Sign Up',
  resetPassword: 'Reset Password',
  newPassword: 'New Password',
  emailAddress: 'Email address',

  notifications: 'Notifications',
  notificationsDescription: 'What happened since your last visit.',
  yourProfile: 'Your Profile',
  profileDescription: 'What you have played, liked and earned.',
  settings: '{tab} settings',
  settingsDescription: 'Manage your account and privacy.',
} satisfies Translation['titles']
