import type { Translation } from '../translation.ts'

export default {
  title: 'Bildirimler',
  unreadCount: '{count, plural, one {okunmamış} other {okunmamış}}',
  count: '{count, plural, one {# bildirim} other {# bildirim}}',
  list: 'Bildirim listesi',
  markAllAsRead: 'Tümünü okundu olarak işaretle',
  clearAll: 'Tümünü temizle',
  clearedOnes: 'Gösterilen {count, plural, one {# bildirimi} other {# bildirimi}} siler: {filter}',
  unread: 'Okunmadı',
  markAsRead: 'Okundu olarak işaretle',
  delete: 'Sil',
  retention:
    'Bildirimler 30 gün saklanır. Bildirim tercihlerini <link>hesap ayarlarında</link> yönetebilirsin.',

  // No notifications
  none: 'Hiç bildirimin yok.',
  findGame: 'Oyun bul',
  noMatch: 'Filtrene uyan bildirim yok',
  showAll: 'Tüm bildirimleri göster',

  // Filters
  filter: 'Filtre',
  applyFilter: 'Uygula',
  all: 'Tüm bildirimler',
  unreadOnly: 'Yalnızca okunmamışlar',
  achievements: 'Başarımlar',
  gameUpdates: 'Oyun haberleri',
  systemNotices: 'Sistem bildirimleri',
  social: 'Sosyal',

  // The type of one notification, read aloud for its icon
  achievement: 'Başarım',
  gameUpdate: 'Oyun haberi',
  systemNotice: 'Sistem bildirimi',

  // After a change
  undo: 'Geri al',
  deleted: '{count, plural, one {# bildirim} other {# bildirim}} silindi',
  pressUndo:
    '{count, plural, one {Geri getirmek için “Geri al” düğmesine bas.} other {Geri getirmek için “Geri al” düğmesine bas.}}',
  restoredTitle:
    '{count, plural, one {Bildirim geri getirildi} other {Bildirimler geri getirildi}}',
  restored: '{count, plural, one {# bildirim} other {# bildirim}} geri getirildi.',
  tooLate: 'Geri almak için çok geç',
  tooLateText: 'Silinen bildirimleri 10 dakika içinde geri getirebilirsin.',
} satisfies Translation['notifications']
