import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'لاعب مبتدئ',
  casualGamer: 'لاعب هاوٍ',
  dedicatedGamer: 'لاعب مثابر',
  hardcoreGamer: 'لاعب متمرّس',
  insertCoin: 'أول قطعة نقدية',
  allRounder: 'متعدد المواهب',
  explorer: 'مستكشف',
  regular: 'من أهل الدار',
  nightOwl: 'عاشق السهر',
  bigFan: 'معجب كبير',
  teamPlayer: 'روح الفريق',
  hoursDone:
    'إجمالي وقت اللعب: {count, plural, zero {أقل من ساعة} one {ساعة واحدة} two {ساعتان} few {# ساعات} many {# ساعة} other {# ساعة}}.',
  hoursGoal:
    'العب ما مجموعه {count, plural, zero {أقل من ساعة} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}.',
  gamesDone:
    'لعب {count, plural, zero {# ألعاب} one {أول لعبة} two {لعبتين مختلفتين} few {# ألعاب مختلفة} many {# لعبة مختلفة} other {# لعبة مختلفة}}.',
  gamesGoal:
    'العب {count, plural, zero {# ألعاب} one {أول لعبة} two {لعبتين مختلفتين} few {# ألعاب مختلفة} many {# لعبة مختلفة} other {# لعبة مختلفة}}.',
  genresDone:
    'لعب ألعابًا من {count, plural, zero {# أنواع} one {نوع واحد} two {نوعين} few {# أنواع} many {# نوعًا} other {# نوع}}.',
  genresGoal:
    'العب ألعابًا من {count, plural, zero {# أنواع} one {نوع واحد} two {نوعين} few {# أنواع} many {# نوعًا} other {# نوع}}.',
  daysInRowDone:
    'لعب {count, plural, zero {# أيام} one {يومًا واحدًا} two {يومين متتاليين} few {# أيام متتالية} many {# يومًا متتاليًا} other {# يوم متتالٍ}}.',
  daysInRowGoal:
    'العب {count, plural, zero {# أيام} one {يومًا واحدًا} two {يومين متتاليين} few {# أيام متتالية} many {# يومًا متتاليًا} other {# يوم متتالٍ}}.',
  lateNightsDone: 'لعب بين منتصف الليل والرابعة فجرًا.',
  lateNightsGoal: 'العب بين منتصف الليل والرابعة فجرًا.',
  likesDone: 'أول إعجاب بلعبة.',
  likesGoal: 'سجّل إعجابك بلعبة.',
  sharedRoomsDone: 'مشاركة دعوة إلى غرفة.',
  sharedRoomsGoal: 'ادعُ شخصًا إلى غرفة: اضغط على «اللعب معًا» في صفحة لعبة.',
  unlocked: 'إنجاز جديد: \u2068{name}\u2069',
  unlockedSeveral:
    '{count, plural, zero {لا إنجازات جديدة} one {إنجاز جديد} two {إنجازان جديدان} few {# إنجازات جديدة} many {# إنجازًا جديدًا} other {# إنجاز جديد}}',
  playTime: 'وقت اللعب',
  discovery: 'الاستكشاف',
  moments: 'لحظات مميزة',
} satisfies Translation['achievements']
