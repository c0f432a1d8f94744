/** Words around every page: header, sidebar, footer. */
export default {
  skipToGames: 'Skip to games',
  skipToContent: 'Skip to content',
  loadingPage: 'Loading the page',
  loadingProfile: 'Loading the profile',

  // Header
  searchPlaceholder: 'Search',
  /** The key's name on keyboards of the language. */
  controlKey: 'Ctrl',
  searchGames: 'Search games',
  clearSearch: 'Clear search',
  /** Read aloud while the player types a search. */
  gamesSuggested: '{count, plural, one {# game suggested} other {# games suggested}}',
  switchToDark: 'Switch to the dark theme',
  switchToLight: 'Switch to the light theme',
  notifications: 'Notifications',
  /** Read aloud with the bell: notifications that the player has not read. */
  unread: '{count, plural, one {# unread} other {# unread}}',
  latestNotifications: 'Latest notifications',
  markAllAsRead: 'Mark all as read',
  seeAllNotifications: 'See all notifications',
  loading: 'Loading...',
  noNotifications: "You don't have any notifications.",
  notificationsNotLoaded: "We couldn't load your notifications. Try again in a moment.",
  /** Read aloud before the title of an unread notification. */
  unreadNotification: 'Unread:',
  /** The age of a notification: less than a minute. */
  justNow: 'Just now',
  notificationsNotChanged: "We couldn't update your notifications",
  serverNotReached: "We couldn't reach the server. Try again in a moment.",
  notificationsNeedAccount: 'Sign in to get notifications about achievements and new games.',
  signInToSee: 'Sign in to see them',
  accountMenu: 'Account menu',
  profile: 'Profile',
  likedGames: 'Liked Games',
  settings: 'Settings',
  signInButton: 'Sign In',
  yourProfile: 'Your profile',

  // Below the search field
  recentSearches: 'Recent searches',
  clearSearches: 'Clear all',
  removeSearch: 'Remove “{search}”',
  /** The title of a list of games with similar names. */
  similarNames: 'Did you mean…',
  popularGames: 'Popular games',
  /** While typing a search; games with similar names, popular games and genres follow. */
  noMatch: 'No matches. Try one of these:',

  // Bottom bar of a phone
  /** The bar at the bottom of a phone has space for about 10 letters a word. */
  home: 'Home',
  random: 'Random',
  saved: 'Saved',
  account: 'Account',
  /** The name of the bar, read aloud. */
  bottomBar: 'Main',

  // Sidebar
  sidebar: 'Sidebar',
  gameGenres: 'Game Genres',
  collapseSidebar: 'Collapse sidebar',
  expandSidebar: 'Expand sidebar',

  // Footer
  /** {portal} is the name of the site. */
  tagline: '<strong>{portal}</strong> brings .io games together in one place. No downloads.',
  /** The name of the list of links at the end of the page. */
  footer: 'Footer',
  about: 'About',
  privacyPolicy: 'Privacy policy',
  submitGame: 'Developers: submit your game',
  keyboardShortcuts: 'Keyboard shortcuts',
  yourAccount: 'Your account',
  signOut: 'Sign Out',
  language: 'Language',

  // Dialogs and toasts
  close: 'Close',
  /** The region of short messages at the top. */
  messages: 'Messages',
  dismiss: 'Dismiss',
  /** A dialog or another part of the page could not be loaded. */
  notOpened: "We couldn't open this",
  notOpenedText:
    "We couldn't reach the server, or the site was updated. Reload the page and try again.",
  suggestedGames: 'Suggested games',

  // Keyboard shortcuts
  everywhere: 'Everywhere',
  onHomePage: 'On the home page',
  onGamePage: 'On a game page',
  clickOutside: 'These work when you click outside the game.',
  searchWhileTyping: 'Search games, even while typing',
  showShortcuts: 'Show this list',
  closeOverlay: 'Close a dialog or menu',
  openRandomGame: 'Open a random game',
  fullScreen: 'Full screen',
  likeOrUnlike: 'Like or unlike',
  shareGame: 'Share',
  /** Two ways to press the same shortcut, such as Ctrl K or ⌘ K. */
  eitherKeys: '<keys>{first}</keys> or <keys>{second}</keys>',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn them off if you press keys by accident. Ctrl K and Esc keep working.',

  // Saved games
  saveGame: 'Save {game}',
  unsaveGame: 'Remove {game} from saved games',
  savedGames: 'Saved games',
  savedAdded:
    '{count, plural, one {# saved game was added to your account.} other {# saved games were added to your account.}}',
  savedNotChanged: "We couldn't update your saved games",
} as const
