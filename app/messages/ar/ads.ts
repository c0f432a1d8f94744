import type { Translation } from '../translation.ts'

export default {
  advertisement: 'إعلان',
  askConsent: 'هل تسمح بأن يعرض \u2068{host}\u2069 إعلانًا هنا؟ قد يجمع عندئذٍ بيانات عن زيارتك.',
  allow: 'سماح',
  noThanks: 'لا، شكرًا',
  isOff: 'الإعلانات متوقفة على هذا الجهاز.',
  removed: 'أزلنا هذا الإعلان لأنه استولى على لوحة المفاتيح أثناء كتابتك.',

  statusOn: 'الإعلانات مفعّلة على هذا الجهاز.',
  statusOff: 'الإعلانات متوقفة على هذا الجهاز.',
  turnOn: 'تفعيل',
  turnOff: 'إيقاف',

  randomGameText: 'العب لعبة عشوائية',
  tried: 'هل جرّبت هذه؟',
} satisfies Translation['ads']
