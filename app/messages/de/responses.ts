import type { Translation } from '../translation.ts'

export default {
  noData: 'Wir kommen gerade nicht an die Daten.',
  noDataNothingLost: 'Wir kommen gerade nicht an die Daten. Es geht nichts verloren.',
  ourFault: 'Bei uns ist etwas schiefgelaufen.',
  ourFaultReference: 'Bei uns ist etwas schiefgelaufen. Referenz: {reference}',
  restarting: 'Der Server startet gerade neu.',

  tooLarge: 'Die Anfrage ist zu groß.',
  malformedRequest: 'Die Anfrage ist fehlerhaft.',
  malformedUrl: 'Die Adresse der Anfrage ist fehlerhaft.',
  unsupportedMethod: 'Diese Anfragemethode wird nicht unterstützt.',
  unmetExpectation: 'Der Server kann den Expect-Header dieser Anfrage nicht erfüllen.',
  notFound: 'Nicht gefunden',
  fileNotFound: 'Datei nicht gefunden.',
  unknownLanguage: 'Diese Sprache gibt es hier nicht.',
  noSuchGame: 'Dieses Spiel gibt es nicht.',

  twoContentTypes: 'Die Anfrage nennt mehr als einen Inhaltstyp.',
  notAForm: 'Die Anfrage muss ein Formular sein: URL-codiert oder mehrteilig.',
  unreadableForm: 'Das Formular lässt sich nicht lesen.',
  tooManyFields: 'Das Formular hat zu viele Felder.',
  invalidCharacter: 'Das Formular enthält ein ungültiges Zeichen.',

  tooManyPages: 'Zu viele Seiten auf einmal. Versuch es gleich noch einmal.',
  tooManyRequests: 'Zu viele Anfragen auf einmal.',
  tooManyReports: 'Zu viele Meldungen. Versuch es später noch einmal.',
  tooManyPlayReports: 'Zu viele Meldungen.',
  likingTooFast: 'Du likst zu schnell. Warte einen Moment.',
  savingTooFast: 'Du merkst dir Spiele zu schnell. Warte einen Moment.',
  tooManyStreams: 'Es sind zu viele Live-Verbindungen offen.',

  signInToLike: 'Melde dich an, um Spiele zu liken.',
  signInToSave: 'Melde dich an, um Spiele in deinem Konto zu merken.',
  signInToTrack: 'Melde dich an, um deine Spielzeit zu erfassen.',
  signInToShareRooms: 'Melde dich an, um Erfolge zu sammeln.',
  ownPagesOnly: 'Das können nur Seiten dieser Website nutzen.',
  ownPagesOnlyStreams: 'Nur Seiten dieser Website können Live-Verbindungen öffnen.',
  shownGamesOnly: 'Die Live-Verbindung nimmt nur IDs von Spielen an, die die Seite zeigt.',
  foreignRequest: 'Diese Anfrage kam nicht von dieser Website.',
  foreignRequestMoved:
    'Diese Anfrage kam nicht von dieser Website. {portal} findest du unter {address}',
  foreignRequestPublicUrl:
    'Diese Anfrage kam nicht von dieser Website. Der Betreiber muss PUBLIC_URL auf die Adresse setzen, die Besucher verwenden.',

  anotherAddress: 'Falsche Adresse',
  portalIsAt: '{portal} findest du unter <address></address>',
  unknownHost:
    'Dieses Portal verwendet diesen Hostnamen nicht. Der Betreiber muss PUBLIC_URL auf die Adresse setzen, die Besucher verwenden.',
} satisfies Translation['responses']
