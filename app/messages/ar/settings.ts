import type { Translation } from '../translation.ts'

export default {
  title: 'الإعدادات',

  account: 'الحساب',
  notifications: 'الإشعارات',
  privacy: 'الخصوصية',
  security: 'الأمان',

  accountAbout: 'اسمك في هذا الموقع والعنوان الذي نراسلك عليه.',
  displayName: 'الاسم المعروض',
  emailAddress: 'البريد الإلكتروني',
  emailAddressHint: 'إذا غيّرت بريدك فعليك تأكيد البريد الجديد',
  currentPassword: 'كلمة المرور الحالية',
  currentPasswordHint: 'مطلوبة فقط لتغيير بريدك الإلكتروني',
  language: 'اللغة',
  languageAbout: 'لغة هذا الموقع ولغة الرسائل التي نرسلها إليك.',

  notificationsAbout: 'اختر ما نُعلمك به وكيف.',
  emailNotifications: 'إشعارات البريد الإلكتروني',
  emailNotificationsHint: 'نراسلك أيضًا عند تحقيق إنجاز، بعد تأكيد بريدك.',
  achievementNotifications: 'إشعارات الإنجازات',
  achievementNotificationsHint: 'عندما تحقق إنجازًا.',
  gameUpdateNotifications: 'إشعارات مستجدات الألعاب',
  gameUpdateNotificationsHint: 'عند إضافة لعبة جديدة.',
  socialNotifications: 'إشعارات اجتماعية',
  socialNotificationsHint: 'ما يحدث بينك وبين لاعبين آخرين.',
  marketingEmails: 'رسائل ترويجية',
  marketingEmailsHint: 'أخبار الموقع. لا نرسل أيًا منها حتى الآن.',

  privacyAbout: 'اختر ما يمكن للاعبين الآخرين رؤيته عنك.',
  showPlayTime: 'إظهار وقت اللعب',
  showPlayTimeHint: 'يمكن للآخرين رؤية إجمالي وقت لعبك والألعاب التي لعبتها.',
  showLikedGames: 'إظهار الألعاب التي أعجبتني',
  showLikedGamesHint: 'يمكن للآخرين رؤية الألعاب التي أعجبتك.',
  showAchievements: 'إظهار الإنجازات',
  showAchievementsHint: 'يمكن للآخرين رؤية إنجازاتك.',
  allowFriendRequests: 'السماح بطلبات الصداقة',
  allowFriendRequestsHint:
    'يمكن للاعبين الآخرين إرسال طلبات صداقة إليك. ميزة الأصدقاء غير متاحة بعد.',
  publicProfile: 'ملف شخصي عام',
  publicProfileHint: 'يمكن لأي شخص لديه الرابط فتح صفحتك العامة. أوقف هذا الخيار لإخفائها.',
  yourData: 'بياناتك',
  yourDataAbout: 'كل ما نحفظه عن حسابك في ملف واحد (JSON).',
  downloadData: 'تنزيل بياناتي',

  changePassword: 'تغيير كلمة المرور',
  changePasswordAbout:
    'سيُسجَّل خروجك من كل أجهزتك الأخرى. وستتوقف الروابط في الرسائل القديمة عن العمل.',
  newPassword: 'كلمة المرور الجديدة',
  newPasswordHint:
    '{min, plural, zero {# حرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل',
  confirmNewPassword: 'تأكيد كلمة المرور الجديدة',
  deleteAccount: 'حذف الحساب',
  deleteAccountAbout:
    'سيُحذف ملفك الشخصي وإعجاباتك وألعابك المحفوظة ووقت لعبك وإنجازاتك وإشعاراتك. لا يمكن التراجع عن ذلك.',
  confirmDeletion: 'تأكيد الحذف',
  confirmationHint: 'للتأكيد، اكتب \u2068{email}\u2069',
  passwordAgainHint: 'سجّلت الدخول قبل أكثر من 10 دقائق، لذلك نطلب كلمة المرور مرة أخرى',
  cancel: 'إلغاء',

  saveChanges: 'حفظ التغييرات',
  savePreferences: 'حفظ التفضيلات',
  saveSettings: 'حفظ الإعدادات',
  updatePassword: 'تغيير كلمة المرور',
  confirmDelete: 'تأكيد الحذف',
  saving: 'جارٍ الحفظ…',
  updating: 'جارٍ التغيير…',
  processing: 'جارٍ التنفيذ…',

  saved: 'تم حفظ الإعدادات!',
  linkSent:
    'أرسلنا رابطًا إلى \u2068{newEmail}\u2069. يبقى بريدك \u2068{email}\u2069 حتى تفتح الرابط وتؤكد البريد الجديد.',
  accountFailed: 'تعذّر حفظ إعدادات الحساب. حاول مرة أخرى.',
  notificationsFailed: 'تعذّر حفظ إعدادات الإشعارات. حاول مرة أخرى.',
  privacyFailed: 'تعذّر حفظ إعدادات الخصوصية. حاول مرة أخرى.',
  passwordFailed: 'تعذّر تغيير كلمة المرور. تحقق من كلمة المرور الحالية وحاول مرة أخرى.',
  deleteFailed: 'تعذّر حذف الحساب. حاول مرة أخرى.',
  wrongConfirmation: 'ما كتبته لا يطابق بريدك الإلكتروني.',
  wrongPassword: 'كلمة المرور الحالية غير صحيحة.',
  unknownSetting: 'هذا الإعداد غير موجود.',
  accountDeleted: 'تم حذف حسابك وجميع بياناته.',
} satisfies Translation['settings']
