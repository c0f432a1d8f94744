import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Débutant',
  casualGamer: 'Joueur occasionnel',
  dedicatedGamer: 'Joueur assidu',
  hardcoreGamer: 'Joueur hardcore',
  description: '{hours, plural, one {# heure} many {# d’heures} other {# heures}} de jeu au total.',
  goal: 'Joue {hours, plural, one {# heure} many {# d’heures} other {# heures}} au total.',
  unlocked: 'Succès débloqué : {name}',
} satisfies Translation['achievements']
