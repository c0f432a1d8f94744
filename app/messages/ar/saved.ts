import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'محفوظة على هذا الجهاز. سجّل الدخول لحفظها في حسابك.',
  inYourAccount: 'في حسابك، على كل أجهزتك.',
  empty: 'لم تحفظ أي لعبة بعد. اضغط على أيقونة الحفظ بجانب اللعبة لتجدها هنا.',
  findGame: 'البحث عن لعبة',
  removed: 'أُزيلت',
  removedText: 'لم تعد \u2068{game}\u2069 ضمن ألعابك المحفوظة.',
  undo: 'تراجع',
  needsScript: 'تحتاج الألعاب المحفوظة إلى JavaScript.',
} satisfies Translation['saved']
