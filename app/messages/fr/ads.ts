import type { Translation } from '../translation.ts'

export default {
  advertisement: 'Publicité',
  askConsent:
    '{host} peut-il afficher une publicité ici ? Il pourra alors collecter des données sur ta visite.',
  allow: 'Autoriser',
  noThanks: 'Non merci',
  isOff: 'La publicité est désactivée sur cet appareil.',
  removed:
    'Nous avons retiré cette publicité, car elle s’est emparée du clavier pendant que tu écrivais.',

  statusOn: 'La publicité sur cet appareil est activée.',
  statusOff: 'La publicité sur cet appareil est désactivée.',
  turnOn: 'L’activer',
  turnOff: 'La désactiver',

  surpriseMe: 'Surprends-moi',
  playRandomGame: 'Joue à un jeu au hasard',
  newest: 'Le plus récent',
  newestGame: 'Dernier jeu ajouté',
  newestGames: 'Derniers jeux ajoutés',
  mostPlayedNow: 'Les plus joués en ce moment',
  mostPlayedOrNewest: 'Les plus joués en ce moment ou les plus récents',
  playing: '{count, plural, one {# en jeu} many {# en jeu} other {# en jeu}}',
} satisfies Translation['ads']
