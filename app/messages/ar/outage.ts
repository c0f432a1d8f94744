import type { Translation } from '../translation.ts'

export default {
  title: 'لحظة من فضلك',
  noPlayerData: 'لا يمكننا الوصول إلى بياناتك الآن. لم يُفقد أي شيء.',
  noPage: 'لا يمكننا تحميل هذه الصفحة الآن. لم يُفقد أي شيء.',
  reloadToResend: 'أعد تحميل الصفحة لإرسال النموذج مرة أخرى.',
  willReload: 'سنعيد تحميلها في أقرب وقت ممكن.',
  tryAgain: 'إعادة المحاولة',
} satisfies Translation['outage']
