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
  stillLoading: 'Lädt noch …',
  openInNewTab: 'In neuem Tab öffnen',
  keepWaiting: 'Weiter warten',
  cannotSee: 'Siehst du das Spiel nicht?',
  pausedForTyping:
    'Wir haben das Spiel angehalten, weil es sich die Tastatur geschnappt hat, während du getippt hast.',
  keepPlaying: 'Weiterspielen',
  pausedForSignIn:
    'Das Spiel pausiert, während du dich anmeldest, damit dein Passwort sicher bleibt. Danach startet es neu.',
  notShowing: 'Das Spiel erscheint nicht? <link>In neuem Tab öffnen</link>',
  shortcuts: '<key>F</key> Vollbild · <key>L</key> Like · <key>S</key> Teilen',
  runsOnOwnSite: '<name>{game}</name> läuft nur auf der eigenen Website.',
  opensInNewTab: '<name>{game}</name> öffnet sich in einem neuen Tab.',
  playInNewTab: 'In neuem Tab spielen',
  notTracked: 'In einem neuen Tab zählt die Spielzeit nicht mit.',
  reportProblem: 'Problem melden',
  upNext: 'Als Nächstes',
  turnSideways: 'Dreh dein Gerät quer, dann siehst du mehr',
  turnUpright: 'Halt dein Gerät hochkant, dann siehst du mehr',
  needsScript: 'Zum Zusammenspielen brauchst du JavaScript.',
} satisfies Translation['stage']
