import type { Translation } from '../translation.ts'

export default {
  title: 'Datenschutzerklärung',
  lastUpdated: 'Zuletzt aktualisiert am <date></date>',
  translation:
    'Dieser Text ist eine Übersetzung. Weicht er vom <english>englischen Text</english> ab, gilt der englische.',

  introduction: 'Einleitung',
  introductionText:
    'Diese Seite erklärt, was {portal} über dich erfährt, warum, und welche Möglichkeiten du hast. Du kannst ohne Konto stöbern, suchen und spielen. Die meisten der unten genannten Daten speichern wir nur, wenn du ein Konto hast.',

  collected: 'Welche Daten wir erheben',
  withAccount: 'Was du uns mit einem Konto gibst',
  emailAddress: 'E-Mail-Adresse',
  displayName: 'Anzeigename',
  authentication:
    'Anmeldedaten: dein Passwort, nur als Hash gespeichert, der sich nicht zurückrechnen lässt, und deine offenen Sitzungen',
  language: 'Die Sprache, die du gewählt hast',

  whenUsing: 'Was wir erheben, wenn du die Website nutzt',
  played: 'Gespielte Spiele und Spielzeit, wenn du angemeldet bist',
  liked:
    'Spiele, die dir gefallen, wenn du angemeldet bist; bis du deine E-Mail-Adresse bestätigst, außerdem ein Hash deines Netzwerks, der sich nicht zurückrechnen lässt; wir bewahren ihn 30 Tage lang auf',
  saved:
    'Gemerkte Spiele, der letzte Tag, an dem du gespielt hast, und die Zahl der Tage in Folge, wenn du angemeldet bist',
  reports:
    'Problemmeldungen, die du zu einem Spiel sendest: das Spiel, der Tag, der Grund und eine Zahl, die nicht verrät, wer du bist. Wir bewahren sie 30 Tage lang auf',
  visits:
    'Art und Version deines Browsers, Uhrzeit und Datum des Besuchs und die besuchten Seiten, was jede Website sieht, wenn du eine Seite öffnest',
  onDevice:
    'Dein Design, die Sprache, die du gewählt hast, der Zustand der Seitenleiste, die Spiele, die du geöffnet hast, die Spiele, die du dir gemerkt hast, deine letzten Suchen und die Liste, von der du kamst, bleiben in deinem Browser. Ebenso eine Zufallszahl, mit der ein Spiel dich als einen aktiven Spieler zählen kann. Wir vergessen diese Zahl, wenn du die Seite verlässt. Solange du angemeldet bist, merkt sich dein Browser auch das, und jeder Tab behält deinen Namen, deine E-Mail-Adresse, die Spiele, die dir gefallen, und deine gemerkten Spiele, um sie schneller anzuzeigen. Die Seite der gemerkten Spiele behält eine Kopie deiner Liste, damit sie sich auch ohne Verbindung öffnet. Wenn du dich abmeldest, wird die Kopie gelöscht.',
  games:
    'Spiele laufen auf den Websites ihrer Entwickler, in einem Frame. Jeder Entwickler entscheidet, was sein Spiel erhebt. Mehr erfährst du in seiner Datenschutzerklärung.',

  use: 'Wofür wir deine Daten nutzen',
  forSignIn: 'Um dich anzumelden und dein Konto zu schützen',
  forProfile:
    'Um dir deine Spielzeit, deine Likes und deine Erfolge zu zeigen, und anderen Spielern, wenn deine Privatsphäre-Einstellungen es erlauben',
  forCounts: 'Um Likes und aktive Spieler zu zählen',
  forMails: 'Um dir die E-Mails und Benachrichtigungen zu senden, die du gewählt hast',
  forProblems: 'Um Probleme zu finden und zu beheben',
  notSold: 'Wir verkaufen nichts davon und erstellen keine Werbeprofile.',

  security: 'Datensicherheit',
  securityText:
    'Passwörter werden mit Argon2id gehasht. Skripte können das Cookie nicht lesen, das dich angemeldet hält. Jede Seite hat eine strenge Content Security Policy, und Spiele laufen in einer Sandbox, getrennt von dieser Website. Um das Erraten von Passwörtern und Spam zu verhindern, zählen wir falsche Passwörter, E-Mails, Likes und Meldungen je Konto und Netzwerkadresse höchstens eine Stunde lang, Meldungen zu einem Spiel höchstens einen Tag lang. Diese Zählungen zeichnen wir nicht auf. Kein System ist vollkommen sicher, deshalb speichern wir so wenig wie möglich.',

  rights: 'Deine Rechte',
  rightsLead: 'Du hast das Recht auf:',
  access: 'Auskunft: sehen, was über dich gespeichert ist',
  rectification: 'Berichtigung: korrigieren, was falsch ist',
  erasure: 'Löschung: alles löschen lassen',
  restriction: 'Einschränkung: begrenzen, wie es genutzt wird',
  portability: 'Datenübertragbarkeit: es als maschinenlesbare Datei herunterladen',
  objection: 'Widerspruch: der Nutzung widersprechen',
  exercise:
    'Du kannst diese Rechte in deinen Kontoeinstellungen ausüben oder indem du uns kontaktierst.',

  cookies: 'Cookies',
  cookiesText:
    'Besucher bekommen kein Cookie. Beim Anmelden werden drei gesetzt. Eines hält dich angemeldet und tut sonst nichts. Eines sagt den Seiten, dass du angemeldet bist; es ist eine Zufallszahl. Beide werden beim Abmelden entfernt. Das dritte kennzeichnet dieses Gerät als eines, auf dem du dich schon angemeldet hast, damit dich niemand aussperren kann, der dein Passwort zu erraten versucht. Es ist eine signierte Zufallszahl, sagt nichts über dich aus, ist nur in deinem Browser gespeichert und wird 180 Tage nach deiner letzten Anmeldung entfernt oder wenn du dein Konto auf diesem Gerät löschst. Nachdem du dein Konto gelöscht hast, sorgt ein weiteres Cookie dafür, dass die nächste Seite das bestätigt. Sie entfernt das Cookie dann. Wir setzen keine Cookies für Tracking oder Werbung. Zeigt diese Website Werbung eines Werbenetzwerks, läuft dessen Skript in einem eigenen Frame und erst, nachdem du es erlaubt hast.',

  changes: 'Änderungen',
  changesText:
    'Ändert sich diese Erklärung, findest du die neue Fassung auf dieser Seite. Wichtige Änderungen kündigen wir auf der Website an, bevor sie wirksam werden.',

  contact: 'Kontakt',
  contactAddress: 'Fragen zu deinen Daten: <email></email>',
  contactMissing:
    'Bei Fragen zu deinen Daten wende dich an den Betreiber der Website. Eine Kontaktadresse folgt bald.',
} satisfies Translation['privacy']
