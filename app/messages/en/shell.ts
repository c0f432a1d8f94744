/** Words around every page: header, sidebar, footer. */
export default {
  skipToGames: 'Skip to games',
  skipToContent: 'Skip to content',
  loadingPage: 'Loading the page',

  // Header
  searchPlaceholder: 'Search',
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
  notificationsNeedAccount: 'Sign in to get notifications about achievements and new games.',
  signInToSee: 'Sign in to see them',
  accountMenu: 'Account menu',
  profile: 'Profile',
  likedGames: 'Liked games',
  settings: 'Settings',
  signOutButton: 'Sign Out',
  signInButton: 'Sign In',
  yourProfile: 'Your profile',

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
  signOut: 'Sign out',
  language: 'Language',
} as const
