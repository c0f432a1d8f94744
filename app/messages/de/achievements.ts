import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Neuling',
  casualGamer: 'Gelegenheitsspieler',
  dedicatedGamer: 'Vielspieler',
  hardcoreGamer: 'Hardcore-Gamer',
  description: 'Insgesamt {hours, plural, one {# Stunde} other {# Stunden}} gespielt.',
  goal: 'Spiel insgesamt {hours, plural, one {# Stunde} other {# Stunden}} lang.',
  unlocked: 'Erfolg freigeschaltet: {name}',
} satisfies Translation['achievements']
