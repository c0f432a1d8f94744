import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'لاعب مبتدئ',
  casualGamer: 'لاعب هاوٍ',
  dedicatedGamer: 'لاعب مثابر',
  hardcoreGamer: 'لاعب محترف',
  description:
    'إجمالي وقت اللعب: {hours, plural, zero {أقل من ساعة} one {ساعة واحدة} two {ساعتان} few {# ساعات} many {# ساعة} other {# ساعة}}.',
  goal: 'العب ما مجموعه {hours, plural, zero {أقل من ساعة} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}.',
  unlocked: 'إنجاز جديد: {name}',
} satisfies Translation['achievements']
