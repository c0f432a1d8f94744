import type { Translation } from '../translation.ts'

export default {
  searchResults: 'نتائج البحث',
  allGames: 'كل الألعاب',
  threeDGames: 'ألعاب ثلاثية الأبعاد',
  actionGames: 'ألعاب أكشن',
  adventureGames: 'ألعاب مغامرات',
  casualGames: 'ألعاب خفيفة',
  minecraftGames: 'ألعاب ماينكرافت',
  raceGames: 'ألعاب سباق',
  shooterGames: 'ألعاب إطلاق نار',
  strategyGames: 'ألعاب استراتيجية',
  gamesOfGenre: 'الألعاب: \u2068{genre}\u2069',
  gameCount:
    '{count, plural, zero {لا توجد ألعاب} one {لعبة واحدة} two {لعبتان} few {# ألعاب} many {# لعبة} other {# لعبة}}',
  gamesFound:
    '{count, plural, zero {لا توجد ألعاب} one {لعبة واحدة} two {لعبتان} few {# ألعاب} many {# لعبة} other {# لعبة}} عند البحث عن «<name>{search}</name>»',
  gamesFoundInGenre:
    '{count, plural, zero {لا توجد ألعاب} one {لعبة واحدة} two {لعبتان} few {# ألعاب} many {# لعبة} other {# لعبة}} عند البحث عن «<name>{search}</name>» ضمن \u2068{genre}\u2069',

  sortBy: 'ترتيب حسب',
  mostPopular: 'الأكثر شيوعًا',
  newestFirst: 'الأحدث',
  randomGame: 'لعبة عشوائية',
  continuePlaying: 'متابعة اللعب',
  clear: 'مسح',
  featuredGame: 'لعبة مميزة',
  play: 'لعب \u2068{game}\u2069',
  newTab: 'علامة تبويب جديدة',
  bestOnComputer: 'أفضل على الحاسوب',
  genres: 'الأنواع',
  playing:
    '{count, plural, zero {لا لاعبين} one {لاعب واحد} two {لاعبان} few {# لاعبين} many {# لاعبًا} other {# لاعب}}',
  playingNow: 'تُلعب الآن',
  trending: 'تزداد إعجاباتها',
  newOnThePortal: 'جديد على الموقع',
  gameOfTheDay: 'لعبة اليوم',
  moreToPlay: 'ألعاب أخرى',
  topGamesAndMore: 'أفضل الألعاب وغيرها',
  topGames: 'أفضل الألعاب',
  topGameLikes: '<label>الإعجابات: </label>{count, number}',
  noGamesFound: 'لا توجد ألعاب. جرّب بحثًا آخر أو نوعًا آخر.',

  pages: 'الصفحات',
  previousPage: 'الصفحة السابقة',
  nextPage: 'الصفحة التالية',
  pageNumber: 'الصفحة {page}',
  backToTop: 'العودة إلى الأعلى',
  cardControls: 'الإعجاب بلعبة \u2068{game}\u2069 ومشاركتها',
} satisfies Translation['discovery']
