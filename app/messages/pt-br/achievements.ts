import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Novato',
  casualGamer: 'Jogador casual',
  dedicatedGamer: 'Jogador dedicado',
  hardcoreGamer: 'Jogador hardcore',
  description: 'Jogou {hours, plural, one {# hora} many {# de horas} other {# horas}} no total.',
  goal: 'Jogue {hours, plural, one {# hora} many {# de horas} other {# horas}} no total.',
  unlocked: 'Conquista desbloqueada: {name}',
} satisfies Translation['achievements']
