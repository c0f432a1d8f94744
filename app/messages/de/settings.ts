import type { Translation } from '../translation.ts'

export default {
  title: 'Einstellungen',

  account: 'Konto',
  notifications: 'Benachrichtigungen',
  privacy: 'Privatsphäre',
  security: 'Sicherheit',

  accountAbout: 'Dein Name auf dieser Website und die Adresse, an die wir E-Mails schicken.',
  displayName: 'Anzeigename',
  emailAddress: 'E-Mail-Adresse',
  emailAddressHint: 'Eine neue Adresse musst du bestätigen',
  currentPassword: 'Aktuelles Passwort',
  currentPasswordHint: 'Nur nötig, um deine E-Mail-Adresse zu ändern',
  language: 'Sprache',
  languageAbout: 'Die Sprache dieser Website und der E-Mails, die du von uns bekommst.',

  notificationsAbout: 'Leg fest, worüber und wie wir dich benachrichtigen.',
  emailNotifications: 'Benachrichtigungen per E-Mail',
  emailNotificationsHint:
    'Wir schreiben dir auch bei neuen Erfolgen, sobald deine Adresse bestätigt ist.',
  achievementNotifications: 'Erfolge',
  achievementNotificationsHint: 'Wenn du einen Erfolg freischaltest.',
  gameUpdateNotifications: 'Neues zu Spielen',
  gameUpdateNotificationsHint: 'Wenn ein neues Spiel dazukommt.',
  socialNotifications: 'Community',
  socialNotificationsHint: 'Wenn andere Spieler etwas tun, das dich betrifft.',
  marketingEmails: 'Werbe-E-Mails',
  marketingEmailsHint: 'Neues über die Website. Bisher verschicken wir keine.',

  privacyAbout: 'Leg fest, was andere Spieler über dich sehen.',
  showPlayTime: 'Spielzeit zeigen',
  showPlayTimeHint: 'Andere sehen deine gesamte Spielzeit und die Spiele, die du gespielt hast.',
  showLikedGames: 'Gelikte Spiele zeigen',
  showLikedGamesHint: 'Andere sehen, welche Spiele dir gefallen.',
  showAchievements: 'Erfolge zeigen',
  showAchievementsHint: 'Andere sehen deine Erfolge.',
  allowFriendRequests: 'Freundschaftsanfragen erlauben',
  allowFriendRequestsHint:
    'Andere Spieler können dir Freundschaftsanfragen schicken. Die Freunde-Funktion gibt es noch nicht.',
  publicProfile: 'Öffentliches Profil',
  publicProfileHint:
    'Alle mit dem Link können deine öffentliche Seite öffnen. Schalte das aus, um sie zu verbergen.',
  yourData: 'Deine Daten',
  yourDataAbout: 'Alles, was wir über dein Konto speichern, in einer Datei (JSON).',
  downloadData: 'Meine Daten herunterladen',

  changePassword: 'Passwort ändern',
  changePasswordAbout:
    'Damit wirst du auf allen anderen Geräten abgemeldet. Links in älteren E-Mails funktionieren nicht mehr.',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens {min, number} Zeichen',
  confirmNewPassword: 'Neues Passwort bestätigen',
  deleteAccount: 'Konto löschen',
  deleteAccountAbout:
    'Das löscht dein Profil, deine Likes, deine gemerkten Spiele, deine Spielzeit, deine Erfolge und deine Benachrichtigungen. Du kannst es nicht rückgängig machen.',
  confirmDeletion: 'Löschen bestätigen',
  confirmationHint: 'Gib zur Bestätigung {email} ein',
  passwordAgainHint:
    'Du hast dich vor mehr als 10 Minuten angemeldet, deshalb fragen wir noch einmal nach deinem Passwort',
  cancel: 'Abbrechen',

  saveChanges: 'Änderungen speichern',
  savePreferences: 'Auswahl speichern',
  saveSettings: 'Einstellungen speichern',
  updatePassword: 'Passwort ändern',
  confirmDelete: 'Endgültig löschen',
  saving: 'Wird gespeichert …',
  updating: 'Wird geändert …',
  processing: 'Einen Moment …',

  saved: 'Deine Einstellungen sind gespeichert!',
  linkSent:
    'Wir haben einen Link an {newEmail} geschickt. Deine Adresse bleibt {email}, bis du den Link öffnest und die neue bestätigst.',
  accountFailed: 'Dein Konto konnte nicht geändert werden. Bitte versuch es noch einmal.',
  notificationsFailed:
    'Deine Benachrichtigungen konnten nicht geändert werden. Bitte versuch es noch einmal.',
  privacyFailed:
    'Deine Privatsphäre-Einstellungen konnten nicht geändert werden. Bitte versuch es noch einmal.',
  passwordFailed:
    'Dein Passwort konnte nicht geändert werden. Prüf dein aktuelles Passwort und versuch es noch einmal.',
  deleteFailed: 'Dein Konto konnte nicht gelöscht werden. Bitte versuch es noch einmal.',
  wrongConfirmation: 'Das ist nicht deine E-Mail-Adresse.',
  wrongPassword: 'Das aktuelle Passwort stimmt nicht.',
  unknownSetting: 'Diese Einstellung gibt es nicht.',
  accountDeleted: 'Dein Konto und alle seine Daten wurden gelöscht.',
} satisfies Translation['settings']
