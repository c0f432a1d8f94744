import type { Translation } from '../translation.ts'

export default {
  noData: 'لا يمكننا الوصول إلى البيانات الآن.',
  noDataNothingLost: 'لا يمكننا الوصول إلى البيانات الآن. لم يُفقد أي شيء.',
  ourFault: 'حدث خطأ من جانبنا.',
  ourFaultReference: 'حدث خطأ من جانبنا. الرقم المرجعي: \u2068{reference}\u2069',
  restarting: 'يُعاد تشغيل الخادم الآن.',

  tooLarge: 'الطلب كبير جدًا.',
  malformedRequest: 'صيغة الطلب غير صحيحة.',
  malformedUrl: 'صيغة عنوان الطلب غير صحيحة.',
  unsupportedMethod: 'طريقة الطلب هذه غير مدعومة.',
  unmetExpectation: 'لا يمكن للخادم تلبية ترويسة Expect في هذا الطلب.',
  notFound: 'غير موجود',
  fileNotFound: 'الملف غير موجود.',
  unknownLanguage: 'هذه اللغة غير متوفرة في الموقع.',
  noSuchGame: 'اللعبة غير موجودة.',

  twoContentTypes: 'يحدّد الطلب أكثر من نوع محتوى واحد.',
  notAForm: 'يجب أن يكون الطلب نموذجًا: بترميز URL أو متعدد الأجزاء.',
  unreadableForm: 'تعذّرت قراءة النموذج.',
  tooManyFields: 'يحتوي النموذج على حقول كثيرة جدًا.',
  invalidCharacter: 'يحتوي النموذج على حرف غير صالح.',

  tooManyPages: 'صفحات كثيرة جدًا دفعة واحدة. حاول مرة أخرى بعد لحظات.',
  tooManyRequests: 'طلبات كثيرة جدًا دفعة واحدة.',
  tooManyReports: 'بلاغات كثيرة جدًا. حاول مرة أخرى لاحقًا.',
  tooManyPlayReports: 'تقارير كثيرة جدًا.',
  likingTooFast: 'أنت تسجّل الإعجابات بسرعة كبيرة. انتظر لحظة.',
  savingTooFast: 'أنت تحفظ بسرعة كبيرة. انتظر لحظة.',
  tooManyStreams: 'عدد الاتصالات المباشرة المفتوحة كبير جدًا.',

  signInToLike: 'سجّل الدخول للإعجاب بالألعاب.',
  signInToSave: 'سجّل الدخول لحفظ الألعاب في حسابك.',
  signInToTrack: 'سجّل الدخول لحفظ وقت لعبك.',
  signInToShareRooms: 'سجّل الدخول لجمع الإنجازات.',
  ownPagesOnly: 'لا يمكن استخدام هذا إلا من صفحات هذا الموقع.',
  ownPagesOnlyStreams: 'لا يمكن فتح الاتصالات المباشرة إلا من صفحات هذا الموقع.',
  shownGamesOnly: 'لا يقبل الاتصال المباشر إلا معرّفات الألعاب المعروضة في الصفحة.',
  foreignRequest: 'لم يأتِ هذا الطلب من هذا الموقع.',
  foreignRequestMoved:
    'لم يأتِ هذا الطلب من هذا الموقع. \u2068{portal}\u2069 موجود على \u2068{address}\u2069',
  foreignRequestPublicUrl:
    'لم يأتِ هذا الطلب من هذا الموقع. على مشغّل الموقع ضبط PUBLIC_URL على العنوان الذي يستخدمه الزوار.',

  anotherAddress: 'عنوان خاطئ',
  portalIsAt: '\u2068{portal}\u2069 موجود على \u2068<address></address>\u2069',
  unknownHost:
    'لا يستخدم هذا الموقع اسم المضيف هذا. على مشغّل الموقع ضبط PUBLIC_URL على العنوان الذي يستخدمه الزوار.',
} satisfies Translation['responses']
