import type { Translation } from '../translation.ts'

export default {
  title: 'حدث خطأ ما',
  onOurSide: 'المشكلة من جانبنا. قد تفيد إعادة تحميل الصفحة.',
  onOurSideRecorded: 'المشكلة من جانبنا وقد سجّلناها. قد تفيد إعادة تحميل الصفحة.',
  reference: 'الرقم المرجعي: <code>{reference}</code>',
  cannotDo: 'لا تقبل هذه الصفحة هذا النموذج. ارجع وحاول مرة أخرى.',
  reload: 'إعادة التحميل',

  pageNotFound: 'الصفحة غير موجودة',
  pageNotFoundText: 'لا توجد صفحة على هذا العنوان. كل الألعاب على بُعد نقرة واحدة.',
  returnToHome: 'العودة إلى الصفحة الرئيسية',

  errorOccurred: 'حدث خطأ',

  savesPaused: 'لا يمكننا حفظ التغييرات الآن. لم يُفقد أي شيء.',
  partMissing: 'لم يُحمَّل جزء من هذه الصفحة.',
  partMissingReloading: 'لم يُحمَّل جزء من هذه الصفحة. جارٍ إعادة التحميل…',
  playInstead: 'العب إحدى هذه الألعاب بدلًا منها',
} satisfies Translation['errors']
