import type { Translation } from '../translation.ts'

export default {
  like: 'Mettre un J’aime à {game}, {count, number}',
  unlike: 'Retirer ton J’aime de {game}, {count, number}',
  signInToLike: 'Connecte-toi pour mettre des J’aime',
  uncounted: 'Ton J’aime comptera dès que tu auras confirmé ton adresse e-mail.',

  saved: 'Ton J’aime est enregistré',
  notSaved: 'Impossible d’enregistrer ton J’aime',
  notRemoved: 'Impossible de retirer ton J’aime',
  tooFast: 'Tu distribues les J’aime trop vite. Attends un instant.',
  unreachable: 'Le serveur est injoignable. Réessaie dans un instant.',

  noLikesYet: 'pas encore de J’aime',
  stars: '{filled, number} sur {total, number} étoiles',
  starsLabeled: '{filled, number} sur {total, number} étoiles, {label}',

  new: 'Nouveau',
  active: 'Actif',
  rising: 'En hausse',
  popular: 'Populaire',
  trending: 'Tendance',
} satisfies Translation['likes']
