import type { Translation } from '../translation.ts'

export default {
  title: 'Notifications',
  unreadCount: '{count, plural, one {non lue} many {non lues} other {non lues}}',
  count: '{count, plural, one {# notification} many {# de notifications} other {# notifications}}',
  list: 'Liste des notifications',
  markAllAsRead: 'Tout marquer comme lu',
  clearAll: 'Tout supprimer',
  clearedOnes:
    'Supprime {count, plural, one {la # notification affichée} many {les # de notifications affichées} other {les # notifications affichées}} : {filter}',
  unread: 'Non lue',
  markAsRead: 'Marquer comme lue',
  delete: 'Supprimer',
  retention:
    'Les notifications sont conservées 30 jours. Choisis celles que tu reçois dans les <link>paramètres de ton compte</link>.',

  // No notifications
  none: 'Tu n’as aucune notification.',
  findGame: 'Trouver un jeu',
  noMatch: 'Aucune notification ne correspond à ton filtre',
  showAll: 'Afficher toutes les notifications',

  // Filters
  filter: 'Filtre',
  applyFilter: 'Appliquer',
  all: 'Toutes les notifications',
  unreadOnly: 'Non lues seulement',
  achievements: 'Succès',
  gameUpdates: 'Actus des jeux',
  systemNotices: 'Messages système',
  social: 'Social',

  // The type of one notification, read aloud for its icon
  achievement: 'Succès',
  gameUpdate: 'Actu d’un jeu',
  systemNotice: 'Message système',

  // After a change
  undo: 'Annuler',
  deleted:
    '{count, plural, one {# notification supprimée} many {# de notifications supprimées} other {# notifications supprimées}}',
  pressUndo:
    'Appuie sur « Annuler » pour {count, plural, one {la restaurer} many {les restaurer} other {les restaurer}}.',
  restoredTitle:
    '{count, plural, one {Notification restaurée} many {Notifications restaurées} other {Notifications restaurées}}',
  restored:
    '{count, plural, one {# notification restaurée} many {# de notifications restaurées} other {# notifications restaurées}}.',
  tooLate: 'Trop tard pour annuler',
  tooLateText: 'Tu peux restaurer les notifications supprimées pendant 10 minutes.',
} satisfies Translation['notifications']
