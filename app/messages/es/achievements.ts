import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Novato',
  casualGamer: 'Jugador casual',
  dedicatedGamer: 'Jugador dedicado',
  hardcoreGamer: 'Jugador hardcore',
  description:
    '{hours, plural, one {# hora jugada} many {# de horas jugadas} other {# horas jugadas}} en total.',
  goal: 'Juega {hours, plural, one {# hora} many {# de horas} other {# horas}} en total.',
  unlocked: 'Logro desbloqueado: {name}',
} satisfies Translation['achievements']
