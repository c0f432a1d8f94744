import type { Translation } from '../translation.ts'

export default {
  title: 'Notificaciones',
  unreadCount: '{count, plural, one {sin leer} many {sin leer} other {sin leer}}',
  count:
    '{count, plural, one {# notificación} many {# de notificaciones} other {# notificaciones}}',
  list: 'Lista de notificaciones',
  markAllAsRead: 'Marcar todo como leído',
  clearAll: 'Borrar todo',
  clearedOnes:
    'Borra {count, plural, one {la # notificación que se muestra} many {los # de notificaciones que se muestran} other {las # notificaciones que se muestran}}: {filter}',
  unread: 'Sin leer',
  markAsRead: 'Marcar como leída',
  delete: 'Borrar',
  retention:
    'Las notificaciones se guardan 30 días. Elige cuáles quieres recibir en los <link>ajustes de tu cuenta</link>.',

  // No notifications
  none: 'No tienes notificaciones.',
  findGame: 'Buscar un juego',
  noMatch: 'Ninguna notificación coincide con el filtro',
  showAll: 'Ver todas las notificaciones',

  // Filters
  filter: 'Filtro',
  applyFilter: 'Aplicar',
  all: 'Todas las notificaciones',
  unreadOnly: 'Solo sin leer',
  achievements: 'Logros',
  gameUpdates: 'Novedades de juegos',
  systemNotices: 'Avisos del sistema',
  social: 'Social',

  // The type of one notification, read aloud for its icon
  achievement: 'Logro',
  gameUpdate: 'Novedad de un juego',
  systemNotice: 'Aviso del sistema',

  // After a change
  undo: 'Deshacer',
  deleted:
    '{count, plural, one {# notificación borrada} many {# de notificaciones borradas} other {# notificaciones borradas}}',
  pressUndo:
    'Pulsa «Deshacer» para {count, plural, one {recuperarla} many {recuperarlas} other {recuperarlas}}.',
  restoredTitle:
    '{count, plural, one {Notificación recuperada} many {Notificaciones recuperadas} other {Notificaciones recuperadas}}',
  restored:
    '{count, plural, one {# notificación recuperada} many {# de notificaciones recuperadas} other {# notificaciones recuperadas}}.',
  tooLate: 'Ya no se puede deshacer',
  tooLateText: 'Puedes recuperar las notificaciones borradas durante 10 minutos.',
} satisfies Translation['notifications']
