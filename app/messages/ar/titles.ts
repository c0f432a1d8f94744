import type { Translation } from '../translation.ts'

export default {
  about: 'حول الموقع',
  aboutDescription:
    'ما الغرض من \u2068{portal}\u2069، ومن يديره، وكيف بُني، وكيف يمكن للمطورين إضافة لعبة ‎.io.',
  privacy: 'سياسة الخصوصية',
  privacyDescription:
    'ما الذي يحفظه \u2068{portal}\u2069 عنك، ولماذا، وإلى متى، وكيف يمكنك عرضه أو تصحيحه أو تصديره أو حذفه.',

  homeDescription:
    '{count, plural, zero {ألعاب ‎.io جماعية} one {لعبة ‎.io جماعية واحدة} two {لعبتا ‎.io جماعيتان} few {# ألعاب ‎.io جماعية} many {# لعبة ‎.io جماعية} other {# لعبة ‎.io جماعية}} في مكان واحد: إطلاق نار واستراتيجية وسباقات وغيرها. تعمل في المتصفح دون أي تنزيل.',
  listDescription:
    '{count, plural, zero {لا توجد ألعاب ‎.io} one {لعبة ‎.io واحدة} two {لعبتا ‎.io} few {# ألعاب ‎.io} many {# لعبة ‎.io} other {# لعبة ‎.io}}: {games}.',

  playGame: 'العب \u2068{game}\u2069 في المتصفح',
  webBrowser: 'متصفح الويب',
  gameNotFound: 'اللعبة غير موجودة',
  gameRemoved: 'تمت إزالة اللعبة',
  pageNotFound: 'الصفحة غير موجودة',
  savedGames: 'الألعاب المحفوظة',
  playerNotFound: 'اللاعب غير موجود',

  signIn: 'تسجيل الدخول',
  signUp: 'إنشاء حساب',
  resetPassword: 'إعادة تعيين كلمة المرور',
  newPassword: 'كلمة مرور جديدة',
  emailAddress: 'البريد الإلكتروني',

  notifications: 'الإشعارات',
  notificationsDescription: 'ما حدث منذ زيارتك الأخيرة.',
  yourProfile: 'ملفك الشخصي',
  profileDescription: 'ما لعبته وما أعجبك وما حققته.',
  settings: 'الإعدادات: {tab}',
  settingsDescription: 'إدارة حسابك وخصوصيتك.',

  appDescription: 'ألعاب ‎.io جماعية للمتصفح في مكان واحد',
  newestGames: 'أحدث الألعاب',
} satisfies Translation['titles']
