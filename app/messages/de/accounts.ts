import type { Translation } from '../translation.ts'

export default {
  nameRequired: 'Gib einen Anzeigenamen ein',
  nameTooLong: 'Der Anzeigename darf höchstens {max, number} Zeichen lang sein',
  nameInvisible: 'Der Anzeigename enthält unsichtbare Zeichen',
  nameEmptyLook: 'Der Anzeigename braucht mindestens einen Buchstaben, eine Zahl oder ein Symbol',
  nameMarks: 'Der Anzeigename hat zu viele Akzente an einem Buchstaben',
  emailRequired: 'Gib deine E-Mail-Adresse ein',
  emailInvalid: 'Gib eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com',
  passwordRequired: 'Gib ein Passwort ein',
  passwordTooShort: 'Das Passwort ist zu kurz. Nimm mindestens {min, number} Zeichen.',
  passwordTooLong: 'Das Passwort ist zu lang. Nimm höchstens {max, number} Zeichen.',
  passwordInvalid: 'Gib ein gültiges Passwort ein',
  passwordsDiffer: 'Die neuen Passwörter stimmen nicht überein.',
  passwordSimple:
    'Dieses Passwort ist zu einfach: Es wiederholt ein Zeichen oder folgt der Reihenfolge im Alphabet oder auf der Tastatur. Wähl ein anderes.',
  passwordCommon: 'Dieses Passwort ist zu verbreitet. Wähl ein anderes.',
  passwordSimilar: 'Dein Passwort ist deinem Namen oder deiner E-Mail-Adresse zu ähnlich.',

  wrongLogin: 'E-Mail-Adresse oder Passwort ist falsch',
  emailTaken: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Möchtest du dich anmelden?',
  tooManyAttempts:
    'Zu viele Versuche. Versuch es in {minutes, plural, one {einer Minute} other {# Minuten}} noch einmal.',
  tooManyMails:
    'Wir haben zu viele E-Mails an {email} geschickt. Versuch es in {minutes, plural, one {einer Minute} other {# Minuten}} noch einmal.',
  busy: 'Gerade melden sich zu viele Leute an. Versuch es gleich noch einmal.',
  failed: 'Ein Fehler ist aufgetreten',
  suspended:
    'Dieses Konto ist gesperrt. Grund: {reason}. Du möchtest widersprechen oder deine Daten bekommen oder löschen lassen? Wende dich an {contact}.',
  suspendedByOperator:
    'Dieses Konto ist gesperrt. Grund: {reason}. Du möchtest widersprechen oder deine Daten bekommen oder löschen lassen? Wende dich an den Betreiber von {portal}.',
  linkDead: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordere einen neuen an.',

  resetSent:
    'Wir haben dir eine E-Mail zum Zurücksetzen des Passworts geschickt. Sieh in deinem Posteingang nach.',
  passwordChanged: 'Dein Passwort wurde geändert. Melde dich mit dem neuen an.',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens {min, number} Zeichen. Du wirst dadurch überall sonst abgemeldet.',
  confirmNewPassword: 'Neues Passwort bestätigen',
  setNewPassword: 'Neues Passwort festlegen',
  getNewLink: 'Neuen Link anfordern',
  signIn: 'Anmelden',
  loading: 'Wird geladen …',

  confirmAddressTitle: 'Bestätige deine E-Mail-Adresse',
  confirmAddressText:
    'Drück auf den Button, um diese Adresse für dein Konto zu verwenden. Mit einer neuen Adresse wirst du auf allen anderen Geräten abgemeldet. Wenn du das nicht angefordert hast, schließ einfach diese Seite. Dann ändert sich nichts.',
  confirmAddress: 'Adresse bestätigen',
  addressConfirmedTitle: 'E-Mail-Adresse bestätigt',
  addressConfirmedText: 'Dein Konto verwendet jetzt diese Adresse.',
  addressLinkDeadTitle: 'Dieser Link ist abgelaufen',
  addressLinkDeadText:
    'Vielleicht wurde er schon benutzt oder durch einen neueren Link oder ein neues Passwort ersetzt. Deine aktuelle Adresse steht in den Einstellungen.',
} satisfies Translation['accounts']
