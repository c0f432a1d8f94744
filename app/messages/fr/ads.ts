import type { Translation } from '../translation.ts'

export default {
  advertisement: 'Publicité',
  askConsent:
    '{host} peut-il afficher une publicité ici ? Il pourra alors collecter des données sur ta visite.',
  allow: 'Autoriser',
  noThanks: 'Non merci',
  isOff: 'La publicité est désactivée sur cet appareil.',
  removed: 'On a retiré cette publicité : elle s’est emparée du clavier pendant que tu tapais.',

  statusOn: 'La publicité sur cet appareil est activée.',
  statusOff: 'La publicité sur cet appareil est désactivée.',
  turnOn: 'Activer',
  turnOff: 'Désactiver',

  randomGameText: 'Joue à un jeu au hasard',
  tried: 'Déjà essayés ?',
} satisfies Translation['ads']
