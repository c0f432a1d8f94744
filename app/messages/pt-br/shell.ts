import type { Translation } from '../translation.ts'

export default {
  skipToGames: 'Skip to games',
  skipToContent: 'Skip to content',
  loadingPage: 'Loading the page',

  // Header
  searchPlaceholder: 'Search',
  searchGames: 'Search games',
  clearSearch: 'Clear search',
  gamesSuggested: '{count, plural, one {# game suggested} other {# games suggested}}',
  switchToDark: 'Switch to the dark theme',
  switchToLight: 'Switch to the light theme',
  notifications: 'Notifications',
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
  tagline: '<strong>{portal}</strong> brings .io games together in one place. No downloads.',
  footer: 'Footer',
  about: 'About',
  privacyPolicy: 'Privacy policy',
  submitGame: 'Developers: submit your game',
  keyboardShortcuts: 'Keyboard shortcuts',
  yourAccount: 'Your account',
  signOut: 'Sign out',
  language: 'Language',
} satisfies Translation['shell']
