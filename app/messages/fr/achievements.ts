import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Débutant',
  casualGamer: 'Joueur occasionnel',
  dedicatedGamer: 'Joueur assidu',
  hardcoreGamer: 'Joueur hardcore',
  insertCoin: 'Une pièce, une partie',
  allRounder: 'Touche-à-tout',
  explorer: 'Explorateur',
  regular: 'Habitué',
  nightOwl: 'Oiseau de nuit',
  bigFan: 'Grand fan',
  teamPlayer: 'Esprit d’équipe',
  hoursDone: '{count, plural, one {# heure} many {# d’heures} other {# heures}} de jeu au total.',
  hoursGoal: 'Joue {count, plural, one {# heure} many {# d’heures} other {# heures}} au total.',
  gamesDone:
    'Tu as joué à {count, plural, =1 {ton premier jeu} one {# jeu} many {# de jeux différents} other {# jeux différents}}.',
  gamesGoal:
    'Joue à {count, plural, =1 {ton premier jeu} one {# jeu} many {# de jeux différents} other {# jeux différents}}.',
  genresDone:
    'Tu as joué à des jeux de {count, plural, one {# genre} many {# de genres} other {# genres}}.',
  genresGoal:
    'Joue à des jeux de {count, plural, one {# genre} many {# de genres} other {# genres}}.',
  daysInRowDone:
    'Tu as joué {count, plural, one {# jour} many {# de jours d’affilée} other {# jours d’affilée}}.',
  daysInRowGoal:
    'Joue {count, plural, one {# jour} many {# de jours d’affilée} other {# jours d’affilée}}.',
  lateNightsDone: 'Tu as joué entre minuit et 4 heures du matin.',
  lateNightsGoal: 'Joue entre minuit et 4 heures du matin.',
  likesDone: 'Ton premier « J’aime » sur un jeu.',
  likesGoal: 'Mets un « J’aime » à un jeu.',
  sharedRoomsDone: 'Tu as partagé une invitation à un salon.',
  sharedRoomsGoal: 'Partage une invitation à un salon : « Jouer ensemble » sur la page d’un jeu.',
  unlocked: 'Succès débloqué : {name}',
  unlockedSeveral:
    '{count, plural, one {# succès débloqué} many {# de succès débloqués} other {# succès débloqués}}',
  playTime: 'Temps de jeu',
  discovery: 'Découvertes',
  moments: 'Temps forts',
} satisfies Translation['achievements']
