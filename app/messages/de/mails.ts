import type { Translation } from '../translation.ts'

export default {
  linkLine: '{label}:',

  // Address of an account
  confirmAddress: 'Bestätige deine E-Mail-Adresse',
  confirmAddressText:
    'Du (oder jemand anderes) hast diese Adresse bei {portal} angegeben. Öffne den Link innerhalb von 24 Stunden und drück dort auf den Button, um zu bestätigen, dass sie dir gehört.',
  confirmAddressIgnore:
    'Wenn du das nicht warst, ignoriere diese E-Mail. Wir verwenden die Adresse dann nicht.',
  confirmAddressLink: 'Adresse bestätigen',
  addressChanges: 'Deine E-Mail-Adresse soll geändert werden',
  addressChangesText:
    'Du möchtest (oder jemand anderes möchte) die E-Mail-Adresse deines Kontos ändern. Sie ändert sich, sobald der Link bestätigt ist, den wir an die neue Adresse geschickt haben.',
  addressChangesIgnore:
    'Wenn du das nicht warst, leg jetzt ein neues Passwort fest. Das bricht die Änderung ab und meldet alle anderen Geräte ab.',
  addressChanged: 'Deine E-Mail-Adresse wurde geändert',
  addressChangedText:
    'Die E-Mail-Adresse deines Kontos wurde geändert ({time} UTC), und alle anderen Geräte wurden abgemeldet. Ab jetzt schreiben wir nur noch an die neue Adresse.',
  addressChangedContact:
    'Wenn du das nicht warst, schreib sofort an {contact} und nenne deine Konto-ID: {id}',
  addressChangedOperator:
    'Wenn du das nicht warst, wende dich sofort an den Betreiber der Website und nenne deine Konto-ID: {id}',

  // Password of an account
  setPassword: 'Neues Passwort festlegen',
  setPasswordText:
    'Öffne den Link innerhalb von 30 Minuten, um ein neues Passwort festzulegen. Er funktioniert nur einmal.',
  setPasswordIgnore:
    'Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.',
  passwordChanged: 'Dein Passwort wurde geändert',
  passwordChangedText:
    'Das Passwort deines Kontos wurde gerade geändert, und alle deine anderen Geräte wurden abgemeldet.',
  passwordChangedIgnore: 'Wenn du das nicht warst, leg jetzt ein neues Passwort fest.',

  // Mails about notifications
  switchOff: 'Du kannst diese E-Mails in deinen Einstellungen abschalten.',
  openProfile: 'Dein Profil öffnen',

  // Notifications: title and text. A title can be the subject of a mail.
  newGame: 'Neues Spiel: {game}',
  newGameText: '{game} ist neu hier. Probier es aus und sei unter den Ersten, die es liken.',
  removedGame: 'Ein neues Spiel',
  removedGameText: 'Es ist nicht mehr verfügbar.',
  welcome: 'Willkommen bei {portal}',
  welcomeText: 'Dein Konto ist bereit. Ab jetzt speichern wir deine Spielzeit, Likes und Erfolge.',
  aboutAchievements: 'So funktionieren Erfolge',
  aboutAchievementsText:
    'Du bekommst sie nach insgesamt {hours} Stunden Spielzeit. Auch dein erstes Spiel, neue Genres und Tage in Folge zählen.',
  aboutGames: '{count, plural, one {# Spiel} other {# Spiele}} zur Auswahl',
  aboutGamesText: 'Such nach dem Namen oder wähl ein Genre. Ganz ohne Download.',
  aboutPublicPage: 'Du hast eine öffentliche Seite',
  aboutPublicPageText:
    'Sie zeigt nur, was deine Privatsphäre-Einstellungen erlauben. Dort kannst du sie jederzeit abschalten.',
  aboutPlayTime: 'So wird Spielzeit gezählt',
  aboutPlayTimeText: 'Wir zählen die Zeit, in der das Spiel ganz auf dem Bildschirm zu sehen ist.',
  aboutLikes: 'Deine Likes zählen',
  aboutLikesText:
    '„Beliebteste“ zeigt die Spiele mit den meisten Likes zuerst. Du kannst ein Like jederzeit zurücknehmen.',
  aboutData: 'Deine Daten gehören dir',
  aboutDataText:
    'In den Einstellungen unter „Privatsphäre“ kannst du alles herunterladen, was wir über dich speichern. Benachrichtigungen werden nach 30 Tagen gelöscht.',

  // A row of a later release, after a downgrade.
  unreadable: 'Eine Benachrichtigung aus einer neueren Version',
  unreadableText: 'Diese Version des Portals kann sie nicht anzeigen.',
} satisfies Translation['mails']
