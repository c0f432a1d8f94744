import type { Translation } from '../translation.ts'

/** In texts without markup, U+2068 and U+2069 isolate names, which often are in Latin letters. */
export default {
  unreachable: 'قد تكون هذه اللعبة متوقفة (آخر فحص: <time>{when}</time>).',
  justNow: 'الآن',
  report: 'الإبلاغ عن مشكلة في \u2068{game}\u2069',
  reportLead: 'ما المشكلة؟ البلاغات مجهولة المصدر.',
  reasonBlank: 'الشاشة فارغة',
  reasonCrash: 'تتعطّل أو تتجمّد',
  reasonOtherPage: 'تظهر صفحة أخرى',
  reportSent: 'شكرًا! وصلنا بلاغك.',
  reportNotSent: 'تعذّر إرسال بلاغك. حاول مرة أخرى بعد قليل.',

  gameInformation: 'عن اللعبة',
  ratingExplained: 'نجمة لكل 100 إعجاب، مع التقريب إلى الأعلى',
  released: 'تاريخ الإصدار: <date></date>',
  releasedIn: 'صدرت عام {year}',
  onPortalSince: 'على <name>{portal}</name> منذ <date></date>',
  genres: 'الأنواع',
  activePlayers: 'اللاعبون الآن',
  totalLikes: 'مجموع الإعجابات',
  releaseYear: 'سنة الإصدار',
  notKnown: 'غير معروف حاليًا',
  links: 'روابط ومصادر',
  officialSite: 'الموقع الرسمي',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  similar: 'قد يعجبك أيضًا',

  howToPlay: 'طريقة اللعب',
  move: 'التحرك',
  moveInSome: 'التحرك (في بعض الألعاب)',
  aim: 'التصويب أو النظر حولك',
  shoot: 'إطلاق النار أو الاستخدام أو الاختيار',
  jump: 'القفز أو حركة خاصة',
  control: '{action}: \u2066{keys}\u2069',
  genericTip:
    'تشرح كل لعبة مفاتيحها في شاشة البداية أو في إعداداتها. انقر على اللعبة مرة واحدة لتبدأ استخدام لوحة المفاتيح.',
  genericTouchTip: 'تشرح كل لعبة طريقة التحكم باللمس في شاشة البداية أو في إعداداتها.',

  notFound: 'اللعبة غير موجودة',
  notFoundText: 'اللعبة التي تبحث عنها غير موجودة أو تمت إزالتها.',
  removed: 'لم تعد \u2068{game}\u2069 متاحة',
  removedNameless: 'لم تعد هذه اللعبة متاحة',
  removedText: 'أُزيلت من الموقع. إعجاباتك ووقت لعبك محفوظة في حال عودتها.',
} satisfies Translation['game']
