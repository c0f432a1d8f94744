import type { Translation } from '../translation.ts'

export default {
  like: 'إعجاب: \u2068{game}\u2069، {count, number}',
  unlike: 'إلغاء الإعجاب: \u2068{game}\u2069، {count, number}',
  signInToLike: 'سجّل الدخول للإعجاب بالألعاب',
  uncounted: 'سيُحتسب إعجابك بعد تأكيد بريدك الإلكتروني.',

  saved: 'تم حفظ إعجابك',
  notSaved: 'تعذّر حفظ إعجابك',
  notRemoved: 'تعذّر إلغاء إعجابك',
  tooFast: 'أنت تسجّل الإعجابات بسرعة كبيرة. انتظر لحظة.',
  unreachable: 'تعذّر الوصول إلى الخادم. حاول مرة أخرى بعد لحظات.',

  noLikesYet: 'لا إعجابات بعد',
  stars: '{filled, number} من {total, number} نجوم',
  starsLabeled: '{filled, number} من {total, number} نجوم، {label}',

  new: 'جديدة',
  active: 'نشطة',
  rising: 'صاعدة',
  popular: 'شائعة',
  trending: 'رائجة',
} satisfies Translation['likes']
