import type { Translation } from '../translation.ts'

export default {
  title: 'Benachrichtigungen',
  unreadCount: '{count, plural, one {ungelesen} other {ungelesen}}',
  count: '{count, plural, one {# Benachrichtigung} other {# Benachrichtigungen}}',
  list: 'Liste der Benachrichtigungen',
  markAllAsRead: 'Alle als gelesen markieren',
  clearAll: 'Alle löschen',
  clearedOnes:
    'Löscht {count, plural, one {die angezeigte Benachrichtigung} other {die # angezeigten Benachrichtigungen}}: {filter}',
  unread: 'Ungelesen',
  markAsRead: 'Als gelesen markieren',
  delete: 'Löschen',
  retention:
    'Benachrichtigungen werden 30 Tage lang gespeichert. Welche du bekommst, legst du in deinen <link>Kontoeinstellungen</link> fest.',

  // No notifications
  none: 'Du hast keine Benachrichtigungen.',
  findGame: 'Spiel finden',
  noMatch: 'Keine Benachrichtigung passt zu deinem Filter',
  showAll: 'Alle Benachrichtigungen anzeigen',

  // Filters
  filter: 'Filter',
  applyFilter: 'Anwenden',
  all: 'Alle Benachrichtigungen',
  unreadOnly: 'Nur ungelesene',
  achievements: 'Erfolge',
  gameUpdates: 'Neues zu Spielen',
  systemNotices: 'Systemhinweise',
  social: 'Community',

  // The type of one notification, read aloud for its icon
  achievement: 'Erfolg',
  gameUpdate: 'Neues zu einem Spiel',
  systemNotice: 'Systemhinweis',

  // After a change
  undo: 'Rückgängig',
  deleted: '{count, plural, one {# Benachrichtigung} other {# Benachrichtigungen}} gelöscht',
  pressUndo:
    'Mit „Rückgängig“ stellst du {count, plural, one {sie wieder her} other {sie wieder her}}.',
  restoredTitle:
    '{count, plural, one {Benachrichtigung wiederhergestellt} other {Benachrichtigungen wiederhergestellt}}',
  restored:
    '{count, plural, one {# Benachrichtigung} other {# Benachrichtigungen}} wiederhergestellt.',
  tooLate: 'Dafür ist es jetzt zu spät',
  tooLateText: 'Gelöschte Benachrichtigungen kannst du 10 Minuten lang wiederherstellen.',
} satisfies Translation['notifications']
