/** Words of the notifications page. */
export default {
  title: 'Notifications',
  /** Read aloud after the number of unread notifications, which stands next to the title. */
  unreadCount: '{count, plural, one {unread} other {unread}}',
  /** How many notifications the list shows. */
  count: '{count, plural, one {# notification} other {# notifications}}',
  list: 'List of notifications',
  markAllAsRead: 'Mark all as read',
  clearAll: 'Clear all',
  /** Read aloud with the button "Clear all". {filter} is the name of a filter. */
  clearedOnes:
    'Deletes the {count, plural, one {# notification} other {# notifications}} shown: {filter}',
  unread: 'Unread',
  markAsRead: 'Mark as read',
  delete: 'Delete',
  retention:
    'Notifications are stored for 30 days. You can manage notification preferences in your <link>account settings</link>.',

  // No notifications
  none: "You don't have any notifications.",
  findGame: 'Find a game',
  noMatch: 'No notifications match your filter',
  showAll: 'Show all notifications',

  // Filters
  filter: 'Filter',
  /** The button that applies the filter, if the browser runs no scripts. */
  applyFilter: 'Apply',
  all: 'All Notifications',
  unreadOnly: 'Unread Only',
  achievements: 'Achievements',
  gameUpdates: 'Game Updates',
  systemNotices: 'System Notices',
  social: 'Social',

  // The type of one notification, read aloud for its icon
  achievement: 'Achievement',
  gameUpdate: 'Game update',
  systemNotice: 'System notice',

  // After a change
  undo: 'Undo',
  deleted: '{count, plural, one {# notification} other {# notifications}} deleted',
  pressUndo: 'Press Undo to restore {count, plural, one {it} other {them}}.',
  restoredTitle: '{count, plural, one {Notification restored} other {Notifications restored}}',
  restored: '{count, plural, one {# notification} other {# notifications}} restored.',
  tooLate: 'Too late to undo',
  tooLateText: 'You can restore deleted notifications for 10 minutes.',
} as const
