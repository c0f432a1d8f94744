import type { Translation } from '../translation.ts'

export default {
  title: 'الإشعارات',
  unreadCount:
    '{count, plural, zero {غير مقروءة} one {غير مقروء} two {غير مقروءين} few {غير مقروءة} many {غير مقروء} other {غير مقروء}}',
  count:
    '{count, plural, zero {لا إشعارات} one {إشعار واحد} two {إشعاران} few {# إشعارات} many {# إشعارًا} other {# إشعار}}',
  list: 'قائمة الإشعارات',
  markAllAsRead: 'وضع علامة مقروء على الكل',
  clearAll: 'مسح الكل',
  clearedOnes:
    'يحذف الإشعارات المعروضة ({count, plural, zero {لا إشعارات} one {إشعار واحد} two {إشعاران} few {# إشعارات} many {# إشعارًا} other {# إشعار}}): {filter}',
  unread: 'غير مقروء',
  markAsRead: 'وضع علامة مقروء',
  delete: 'حذف',
  retention: 'تُحفظ الإشعارات 30 يومًا. يمكنك اختيار ما يصلك منها في <link>إعدادات حسابك</link>.',

  // No notifications
  none: 'ليست لديك أي إشعارات.',
  findGame: 'البحث عن لعبة',
  noMatch: 'لا توجد إشعارات تطابق التصفية',
  showAll: 'عرض كل الإشعارات',

  // Filters
  filter: 'تصفية',
  applyFilter: 'تطبيق',
  all: 'كل الإشعارات',
  unreadOnly: 'غير المقروءة فقط',
  achievements: 'الإنجازات',
  gameUpdates: 'مستجدات الألعاب',
  systemNotices: 'إشعارات النظام',
  social: 'اجتماعية',

  // The type of one notification, read aloud for its icon
  achievement: 'إنجاز',
  gameUpdate: 'مستجدات الألعاب',
  systemNotice: 'إشعار النظام',

  // After a change
  undo: 'تراجع',
  deleted:
    '{count, plural, zero {لم يُحذف أي إشعار} one {حُذف إشعار واحد} two {حُذف إشعاران} few {حُذفت # إشعارات} many {حُذف # إشعارًا} other {حُذف # إشعار}}',
  pressUndo:
    'اضغط على «تراجع» {count, plural, zero {للاستعادة} one {لاستعادته} two {لاستعادتهما} few {لاستعادتها} many {لاستعادتها} other {لاستعادتها}}.',
  restoredTitle:
    '{count, plural, zero {لم يُستعد أي إشعار} one {تمت استعادة الإشعار} two {تمت استعادة الإشعارين} few {تمت استعادة الإشعارات} many {تمت استعادة الإشعارات} other {تمت استعادة الإشعارات}}',
  restored:
    '{count, plural, zero {لم يُستعد أي إشعار} one {استُعيد إشعار واحد} two {استُعيد إشعاران} few {استُعيدت # إشعارات} many {استُعيد # إشعارًا} other {استُعيد # إشعار}}.',
  tooLate: 'فات أوان التراجع',
  tooLateText: 'يمكنك استعادة الإشعارات المحذوفة خلال 10 دقائق من حذفها.',
} satisfies Translation['notifications']
