import type { Translation } from '../translation.ts'

export default {
  backToGames: 'Zurück zu den Spielen',
  fullScreen: 'Vollbild',
  exitFullScreen: 'Vollbild beenden',
  showControls: 'Leisten einblenden',
  hideControls: 'Leisten ausblenden',
  releaseKeyboard: 'Tastatur vom Spiel zurückholen',
  keyboardReturned: 'Die Tastatur gehört wieder der Seite',
  keyboardReturnedText: 'Tastenkürzel funktionieren wieder. Klick ins Spiel, um weiterzuspielen.',
  skipGame: 'Spiel überspringen',
  skipGameHint:
    'Das Spiel fängt alle Tasten ab. Mit Tab kommst du heraus; klappt das nicht, drück Strg+L (auf dem Mac Cmd+L) und dann Tab.',

  loadingGame: 'Das Spiel wird geladen',
  frameTitle: '{game}, das Spiel',
  stillLoading: 'Lädt immer noch?',
  openInNewTab: 'In neuem Tab öffnen',
  keepWaiting: 'Weiter warten',
  pausedForTyping:
    'Wir haben das Spiel angehalten, weil es sich die Tastatur geschnappt hat, während du getippt hast.',
  keepPlaying: 'Weiterspielen',
  pausedForSignIn:
    'Das Spiel pausiert, während du dich anmeldest, damit dein Passwort sicher bleibt. Danach startet es neu.',
  notShowing: 'Das Spiel erscheint nicht? <link>In neuem Tab öffnen</link>',
  shortcuts:
    'Die Tasten <key>F</key>, <key>L</key>, <key>S</key> funktionieren, wenn du neben das Spiel klickst.',
  runsOnOwnSite: '<name>{game}</name> läuft nur auf der eigenen Website.',
  opensInNewTab: '<name>{game}</name> öffnet sich in einem neuen Tab.',
  playInNewTab: 'In neuem Tab spielen',
  notTracked: 'In einem neuen Tab zählt die Spielzeit nicht mit.',
  turnSideways: 'Dreh dein Gerät quer, dann siehst du mehr',
  turnUpright: 'Halt dein Gerät hochkant, dann siehst du mehr',

  unreachable: 'Dieses Spiel ist vielleicht offline (zuletzt geprüft: <time>{when}</time>).',
  justNow: 'gerade eben',
  reportProblem: 'Problem melden',
  report: 'Problem mit {game} melden',
  reportLead: 'Was stimmt nicht? Meldungen sind anonym.',
  reasonBlank: 'Der Bildschirm bleibt leer',
  reasonCrash: 'Es stürzt ab oder hängt',
  reasonOtherPage: 'Es ist eine andere Seite',
  reportSent: 'Danke! Deine Meldung ist angekommen.',
  reportNotSent: 'Deine Meldung kam nicht an. Versuch es gleich noch einmal.',

  gameInformation: 'Über das Spiel',
  ratingExplained: 'Ein Stern je 100 Likes',
  released: 'Erschienen am <date></date>',
  releasedIn: 'Erschienen {year}',
  onPortalSince: 'Auf <name>{portal}</name> seit <date></date>',
  genres: 'Genres',
  activePlayers: 'Aktive Spieler',
  totalLikes: 'Likes insgesamt',
  releaseYear: 'Erschienen',
  notKnown: 'gerade nicht bekannt',
  links: 'Links & Quellen',
  officialSite: 'Offizielle Website',
  newTab: '(öffnet sich in einem neuen Tab)',
  similar: 'Das könnte dir auch gefallen',

  howToPlay: 'So wird gespielt',
  move: 'Bewegen',
  moveInSome: 'Bewegen, in manchen Spielen',
  aim: 'Zielen oder umsehen',
  shoot: 'Schießen, benutzen oder auswählen',
  jump: 'Springen oder Spezialaktion',
  genericTip:
    'Jedes Spiel erklärt seine Tasten auf dem Startbildschirm oder in den Einstellungen. Klick einmal ins Spiel, dann reagiert es auf die Tastatur.',
  genericTouchTip:
    'Jedes Spiel erklärt seine Touch-Steuerung auf dem Startbildschirm oder in den Einstellungen.',

  notFound: 'Spiel nicht gefunden',
  notFoundText: 'Das Spiel, das du suchst, gibt es nicht, oder es wurde entfernt.',
  removed: '{game} gibt es hier nicht mehr',
  removedNameless: 'Dieses Spiel gibt es hier nicht mehr',
  removedText:
    'Es wurde von der Seite entfernt. Deine Likes und deine Spielzeit bleiben gespeichert, falls es zurückkommt.',
  playInstead: 'Spiel stattdessen eins von diesen',
} satisfies Translation['game']
