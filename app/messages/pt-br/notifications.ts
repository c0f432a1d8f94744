import type { Translation } from '../translation.ts'

export default {
  title: 'Notificações',
  unreadCount: '{count, plural, one {não lida} many {não lidas} other {não lidas}}',
  count: '{count, plural, one {# notificação} many {# de notificações} other {# notificações}}',
  list: 'Lista de notificações',
  markAllAsRead: 'Marcar todas como lidas',
  clearAll: 'Apagar tudo',
  clearedOnes:
    'Apaga {count, plural, one {a # notificação exibida} many {os # de notificações exibidas} other {as # notificações exibidas}}: {filter}',
  unread: 'Não lida',
  markAsRead: 'Marcar como lida',
  delete: 'Apagar',
  retention:
    'As notificações ficam guardadas por 30 dias. Escolha quais você quer receber nas <link>configurações da conta</link>.',

  // No notifications
  none: 'Você não tem notificações.',
  findGame: 'Encontrar um jogo',
  noMatch: 'Nenhuma notificação corresponde ao filtro',
  showAll: 'Mostrar todas as notificações',

  // Filters
  filter: 'Filtro',
  applyFilter: 'Aplicar',
  all: 'Todas as notificações',
  unreadOnly: 'Apenas não lidas',
  achievements: 'Conquistas',
  gameUpdates: 'Novidades dos jogos',
  systemNotices: 'Avisos do sistema',
  social: 'Social',

  // The type of one notification, read aloud for its icon
  achievement: 'Conquista',
  gameUpdate: 'Novidade de um jogo',
  systemNotice: 'Aviso do sistema',

  // After a change
  undo: 'Desfazer',
  deleted:
    '{count, plural, one {# notificação apagada} many {# de notificações apagadas} other {# notificações apagadas}}',
  pressUndo:
    'Aperte “Desfazer” para {count, plural, one {restaurá-la} many {restaurá-las} other {restaurá-las}}.',
  restoredTitle:
    '{count, plural, one {Notificação restaurada} many {Notificações restauradas} other {Notificações restauradas}}',
  restored:
    '{count, plural, one {# notificação restaurada} many {# de notificações restauradas} other {# notificações restauradas}}.',
  tooLate: 'Tarde demais para desfazer',
  tooLateText: 'Você pode restaurar notificações apagadas por até 10 minutos.',
} satisfies Translation['notifications']
