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

  randomGameText: 'Laisse-toi surprendre',
  tried: 'Déjà essayés ?',
} satisfies Translation['ads']
