import type { Translation } from '../translation.ts'

/** In texts without markup, U+2068 and U+2069 isolate names and codes. */
export default {
  playTogether: 'اللعب معًا',
  playGameTogether: 'اللعب معًا: \u2068{game}\u2069',
  pasted: 'رابط أو رمز من اللعبة',
  continue: 'متابعة',
  notARoom: 'لا يبدو هذا رابط غرفة أو رمزها في \u2068{game}\u2069.',
  invitation: 'كل من لديه هذا الرابط ينضم إلى الغرفة <room>{code}</room>.',
  qrCode: 'رمز QR لرابط الغرفة \u2068{code}\u2069',
  link: 'رابط الغرفة',
  shareTitle: '\u2068{game}\u2069: الغرفة \u2068{code}\u2069',
  openHere: 'فتح الغرفة هنا',
  openHereHint: 'أنت في الغرفة بالفعل؟ أغلق هذه النافذة فقط. فتح الغرفة من جديد يعيد تشغيل اللعبة.',
  useAnother: 'استخدام رابط أو رمز آخر',

  invalidLink: 'رابط الغرفة غير صالح، لذلك فتحنا <name>{game}</name> بدون غرفة.',
  inRoom: 'أنت في الغرفة <room>{code}</room>.',
  leaveRoom: 'مغادرة الغرفة',
} satisfies Translation['rooms']
