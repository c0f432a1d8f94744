import type { Translation } from '../translation.ts'

export default {
  noConnection: 'لا يوجد اتصال',
  couldNotLoad: 'تعذّر تحميل هذه الصفحة. تحقّق من اتصالك.',
  willReload: 'سنعيد تحميلها فور عودة اتصالك.',
  tryAgain: 'إعادة المحاولة',

  newVersion: 'يتوفّر إصدار جديد.',
  reload: 'إعادة التحميل',
  later: 'لاحقًا',
} satisfies Translation['offline']
