import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'على هذا الجهاز. سجّل الدخول للاحتفاظ بها في حسابك.',
  inYourAccount: 'في حسابك، على كل أجهزتك.',
  empty: 'لم تحفظ أي لعبة بعد. اضغط على إشارة اللعبة المرجعية لتجدها هنا.',
  findGame: 'ابحث عن لعبة',
  removed: 'أُزيلت',
  removedText: 'لم تعد \u2068{game}\u2069 ضمن ألعابك المحفوظة.',
  undo: 'تراجع',
  needsScript: 'تحتاج الألعاب المحفوظة إلى JavaScript.',
} satisfies Translation['saved']
