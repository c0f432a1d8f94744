/**
 * Words of the game's stage and of the bar above it. The pages with links to games contain them too,
 * so that a game starts before its page has arrived.
 */
export default {
  // Bar and stage
  backToGames: 'Back to Games',
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  /** The bars of the portal above the game, on a phone in landscape. */
  showControls: 'Show controls',
  hideControls: 'Hide controls',
  /** A button: the game captures all keys, the button gives the keyboard back to the page. */
  releaseKeyboard: 'Release keyboard from game',
  keyboardReturned: 'Keyboard returned to the page',
  keyboardReturnedText: 'Shortcuts work again. Click the game to play on.',
  skipGame: 'Skip the game',
  skipGameHint:
    'The game captures all keys. Press Tab to leave it; if that fails, Ctrl+L (Command+L on a Mac) then Tab.',
  // Frame
  loadingGame: 'Loading the game',
  /** Read aloud: the name of the frame that contains the game. */
  frameTitle: '{game}, the game',
  stillLoading: 'Still loading…',
  openInNewTab: 'Open in a new tab',
  keepWaiting: 'Keep waiting',
  /** Over a game that has loaded, for a few seconds. */
  cannotSee: "Can't see the game?",
  pausedForTyping: 'We paused this game because it grabbed the keyboard while you were typing.',
  keepPlaying: 'Keep playing',
  pausedForSignIn:
    "Game paused while you sign in, to keep your password safe. It restarts when you're done.",
  notShowing: 'Game not showing? <link>Open it in a new tab</link>',
  /** What the keys do; the keys stay as they are. */
  shortcuts: '<key>F</key> full screen · <key>L</key> like · <key>S</key> share',
  /** The game cannot be shown inside the portal. */
  runsOnOwnSite: '<name>{game}</name> only runs on its own site.',
  opensInNewTab: '<name>{game}</name> opens in a new tab.',
  playInNewTab: 'Play in a new tab',
  notTracked: "Play time isn't tracked in a new tab.",
  reportProblem: 'Report a problem',
  /** The heading of games to play after this one. */
  upNext: 'Up next',
  /** Below a game, on a phone or a tablet that is held the other way. */
  turnSideways: 'Turn your device sideways for a bigger view',
  turnUpright: 'Hold your device upright for a bigger view',
  needsScript: 'Playing together needs JavaScript.',
} as const
