import type { Translation } from '../translation.ts'

export default {
  skipToGames: 'الانتقال إلى الألعاب',
  skipToContent: 'الانتقال إلى المحتوى',
  loadingPage: 'جارٍ تحميل الصفحة',

  searchPlaceholder: 'بحث',
  searchGames: 'البحث عن الألعاب',
  clearSearch: 'مسح البحث',
  gamesSuggested:
    '{count, plural, zero {لا توجد ألعاب مقترحة} one {لعبة واحدة مقترحة} two {لعبتان مقترحتان} few {# ألعاب مقترحة} many {# لعبة مقترحة} other {# لعبة مقترحة}}',
  switchToDark: 'التبديل إلى المظهر الداكن',
  switchToLight: 'التبديل إلى المظهر الفاتح',
  notifications: 'الإشعارات',
  unread:
    '{count, plural, zero {لا إشعارات غير مقروءة} one {إشعار واحد غير مقروء} two {إشعاران غير مقروءين} few {# إشعارات غير مقروءة} many {# إشعارًا غير مقروء} other {# إشعار غير مقروء}}',
  latestNotifications: 'أحدث الإشعارات',
  markAllAsRead: 'وضع علامة مقروء على الكل',
  seeAllNotifications: 'عرض كل الإشعارات',
  loading: 'جارٍ التحميل...',
  notificationsNeedAccount: 'سجّل الدخول لتصلك إشعارات عن الإنجازات والألعاب الجديدة.',
  signInToSee: 'سجّل الدخول لعرضها',
  accountMenu: 'قائمة الحساب',
  profile: 'الملف الشخصي',
  likedGames: 'الألعاب التي أعجبتك',
  settings: 'الإعدادات',
  signOutButton: 'تسجيل الخروج',
  signInButton: 'تسجيل الدخول',
  yourProfile: 'ملفك الشخصي',

  sidebar: 'الشريط الجانبي',
  gameGenres: 'أنواع الألعاب',
  collapseSidebar: 'طي الشريط الجانبي',
  expandSidebar: 'توسيع الشريط الجانبي',

  tagline: 'يجمع <strong>{portal}</strong> ألعاب ‎.io في مكان واحد، دون أي تنزيل.',
  footer: 'تذييل الصفحة',
  about: 'حول الموقع',
  privacyPolicy: 'سياسة الخصوصية',
  submitGame: 'للمطورين: أرسل لعبتك',
  keyboardShortcuts: 'اختصارات لوحة المفاتيح',
  yourAccount: 'حسابك',
  signOut: 'تسجيل الخروج',
  language: 'اللغة',
} satisfies Translation['shell']
