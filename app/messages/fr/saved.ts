import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'Enregistrés sur cet appareil. Connecte-toi pour les enregistrer dans ton compte.',
  inYourAccount: 'Dans ton compte, sur tous tes appareils.',
  empty:
    'Tu n’as encore enregistré aucun jeu. Appuie sur le signet d’un jeu pour le retrouver ici.',
  findGame: 'Trouver un jeu',
  removed: 'Retiré',
  removedText: '{game} n’est plus dans tes jeux enregistrés.',
  undo: 'Annuler',
  needsScript: 'Il faut JavaScript pour les jeux enregistrés.',
} satisfies Translation['saved']
