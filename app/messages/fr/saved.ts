import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'Sur cet appareil. Connecte-toi pour les garder dans ton compte.',
  inYourAccount: 'Dans ton compte, sur tous tes appareils.',
  empty:
    'Tu n’as encore enregistré aucun jeu. Appuie sur le signet d’un jeu pour le retrouver ici.',
  findGame: 'Trouver un jeu',
  removed: 'Retiré',
  removedText: '{game} n’est plus dans tes jeux enregistrés.',
  undo: 'Annuler',
  needsScript: 'Les jeux enregistrés ont besoin de JavaScript.',
} satisfies Translation['saved']
