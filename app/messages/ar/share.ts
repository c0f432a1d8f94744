import type { Translation } from '../translation.ts'

export default {
  shareGame: 'مشاركة \u2068{game}\u2069',
  linkToGame: 'رابط اللعبة',
  copyLink: 'نسخ الرابط',
  copied: 'تم نسخ الرابط!',
  notCopied: 'تعذّر نسخ الرابط. تم تحديده لتنسخه بنفسك.',
  otherApp: 'المشاركة عبر تطبيق آخر',
} satisfies Translation['share']
