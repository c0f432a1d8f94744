import type { Translation } from '../translation.ts'

export default {
  linkLine: '{label}:',

  // Address of an account
  confirmAddress: 'أكّد بريدك الإلكتروني',
  confirmAddressText:
    'استخدمت أنت (أو شخص آخر) هذا العنوان في \u2068{portal}\u2069. افتح الرابط خلال 24 ساعة واضغط على الزر لتأكيد أن العنوان لك.',
  confirmAddressIgnore: 'إن لم تكن أنت من فعل ذلك، فتجاهل هذه الرسالة. لن نستخدم العنوان.',
  confirmAddressLink: 'تأكيد العنوان',
  addressChanges: 'بريدك الإلكتروني على وشك أن يتغير',
  addressChangesText:
    'طلبت أنت (أو شخص آخر) تغيير البريد الإلكتروني لحسابك. سيتغير عند تأكيد الرابط الذي أرسلناه إلى العنوان الجديد.',
  addressChangesIgnore:
    'إن لم تكن أنت من فعل ذلك، فعيّن كلمة مرور جديدة الآن. سيلغي ذلك التغيير ويسجّل الخروج من كل الأجهزة الأخرى.',
  addressChanged: 'تم تغيير بريدك الإلكتروني',
  addressChangedText:
    'تم تغيير البريد الإلكتروني لحسابك (\u2068{time}\u2069 بالتوقيت العالمي) وتسجيل الخروج من كل الأجهزة الأخرى. من الآن فصاعدًا سنراسل العنوان الجديد فقط.',
  addressChangedContact:
    'إن لم تكن أنت من فعل ذلك، فراسل \u2068{contact}\u2069 فورًا واذكر معرّف حسابك: \u2068{id}\u2069',
  addressChangedOperator:
    'إن لم تكن أنت من فعل ذلك، فتواصل مع مشغّل الموقع فورًا واذكر معرّف حسابك: \u2068{id}\u2069',

  // Password of an account
  setPassword: 'عيّن كلمة مرور جديدة',
  setPasswordText: 'افتح الرابط خلال 30 دقيقة لتعيين كلمة مرور جديدة. يعمل مرة واحدة فقط.',
  setPasswordIgnore: 'إن لم تطلب ذلك، فتجاهل هذه الرسالة. ستبقى كلمة مرورك كما هي.',
  passwordChanged: 'تم تغيير كلمة مرورك',
  passwordChangedText: 'تم للتو تغيير كلمة مرور حسابك وتسجيل الخروج من كل أجهزتك الأخرى.',
  passwordChangedIgnore: 'إن لم تكن أنت من فعل ذلك، فعيّن كلمة مرور جديدة الآن.',

  // Mails about notifications
  switchOff: 'يمكنك إيقاف هذه الرسائل من إعداداتك.',
  openProfile: 'فتح ملفك الشخصي',

  // Notifications: title and text. A title can be the subject of a mail.
  newGame: 'لعبة جديدة: \u2068{game}\u2069',
  newGameText: 'وصلت \u2068{game}\u2069 إلى الموقع. جرّبها وكن من أوائل المعجبين بها.',
  removedGame: 'لعبة جديدة',
  removedGameText: 'لم تعد متاحة.',
  welcome: 'مرحبًا بك في \u2068{portal}\u2069',
  welcomeText: 'حسابك جاهز. نحفظ من الآن وقت لعبك وإعجاباتك وإنجازاتك.',
  aboutAchievements: 'كيف تعمل الإنجازات',
  aboutAchievementsText:
    'تحصل عليها بعد {hours} ساعة من اللعب إجمالًا. وتُحتسب أيضًا أول لعبة تلعبها والأنواع الجديدة والأيام المتتالية.',
  aboutGames:
    '{count, plural, zero {لا ألعاب للاختيار} one {لعبة واحدة للاختيار} two {لعبتان للاختيار} few {# ألعاب للاختيار} many {# لعبة للاختيار} other {# لعبة للاختيار}}',
  aboutGamesText: 'ابحث بالاسم أو اختر نوعًا. دون أي تنزيل.',
  aboutPublicPage: 'لديك صفحة عامة',
  aboutPublicPageText: 'تعرض فقط ما تسمح به إعدادات الخصوصية. يمكنك إيقافها من هناك في أي وقت.',
  aboutPlayTime: 'كيف يُحسب وقت اللعب',
  aboutPlayTimeText: 'نحسب الوقت ما دامت اللعبة ظاهرة بالكامل على الشاشة.',
  aboutLikes: 'إعجاباتك مهمة',
  aboutLikesText:
    'يعرض ترتيب «الأكثر شيوعًا» الألعاب التي نالت أكبر عدد من الإعجابات أولًا. يمكنك إلغاء إعجابك في أي وقت.',
  aboutData: 'بياناتك ملكك',
  aboutDataText:
    'يمكنك تنزيل كل ما نحفظه عنك: الإعدادات، ثم «الخصوصية». تُحذف الإشعارات بعد 30 يومًا.',

  // A row of a later release, after a downgrade.
  unreadable: 'إشعار من إصدار أحدث',
  unreadableText: 'لا يستطيع هذا الإصدار من البوابة عرضه.',
} satisfies Translation['mails']
