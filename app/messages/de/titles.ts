import type { Translation } from '../translation.ts'

export default {
  about: 'Über uns',
  aboutDescription:
    'Wofür {portal} da ist, wer dahintersteht, wie die Website gebaut ist und wie Entwickler ein .io-Spiel hinzufügen können.',
  privacy: 'Datenschutzerklärung',
  privacyDescription:
    'Was {portal} über dich speichert, wofür, wie lange und wie du es ansehen, berichtigen, exportieren oder löschen kannst.',

  homeDescription:
    '{count, plural, one {# .io-Multiplayer-Spiel} other {# .io-Multiplayer-Spiele}} an einem Ort: Shooter, Strategie, Rennen und mehr. Direkt im Browser, ganz ohne Download.',
  listDescription: '{count, plural, one {# .io-Spiel} other {# .io-Spiele}}: {games}.',

  playGame: '{game} im Browser spielen',
  webBrowser: 'Webbrowser',
  gameNotFound: 'Spiel nicht gefunden',
  gameRemoved: 'Spiel entfernt',
  pageNotFound: 'Seite nicht gefunden',
  savedGames: 'Gemerkte Spiele',
  playerNotFound: 'Spieler nicht gefunden',

  signIn: 'Anmelden',
  signUp: 'Registrieren',
  resetPassword: 'Passwort zurücksetzen',
  newPassword: 'Neues Passwort',
  emailAddress: 'E-Mail-Adresse',

  notifications: 'Benachrichtigungen',
  notificationsDescription: 'Was seit deinem letzten Besuch passiert ist.',
  yourProfile: 'Dein Profil',
  profileDescription: 'Was du gespielt, gelikt und erreicht hast.',
  settings: 'Einstellungen: {tab}',
  settingsDescription: 'Verwalte dein Konto und deine Privatsphäre.',

  appDescription: '.io-Multiplayer-Spiele für den Browser an einem Ort',
  newestGames: 'Neueste Spiele',
} satisfies Translation['titles']
