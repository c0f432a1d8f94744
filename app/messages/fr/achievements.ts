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
    '{count, plural, =1 {Premier jeu essayé} one {# jeu essayé} many {# de jeux différents essayés} other {# jeux différents essayés}}.',
  gamesGoal:
    'Joue à {count, plural, =1 {ton premier jeu} one {# jeu} many {# de jeux différents} other {# jeux différents}}.',
  genresDone:
    '{count, plural, one {# genre essayé} many {# de genres essayés} other {# genres essayés}}.',
  genresGoal:
    'Essaie des jeux de {count, plural, one {# genre} many {# de genres} other {# genres}}.',
  daysInRowDone:
    '{count, plural, one {# jour de jeu} many {# de jours de jeu d’affilée} other {# jours de jeu d’affilée}}.',
  daysInRowGoal:
    'Joue {count, plural, one {# jour} many {# de jours d’affilée} other {# jours d’affilée}}.',
  lateNightsDone: 'Une partie entre minuit et 4 heures du matin.',
  lateNightsGoal: 'Joue entre minuit et 4 heures du matin.',
  likesDone: 'Premier J’aime sur un jeu.',
  likesGoal: 'Mets un J’aime à un jeu.',
  sharedRoomsDone: 'Première invitation dans un salon.',
  sharedRoomsGoal:
    'Invite quelqu’un dans un salon : appuie sur « Jouer ensemble » sur la page d’un jeu.',
  unlocked: 'Succès débloqué : {name}',
  unlockedSeveral:
    '{count, plural, one {# succès débloqué} many {# de succès débloqués} other {# succès débloqués}}',
  playTime: 'Temps de jeu',
  discovery: 'Découvertes',
  moments: 'Temps forts',
} satisfies Translation['achievements']
