import type { Translation } from '../translation.ts'

export default {
  advertisement: 'Werbung',
  askConsent:
    'Darf {host} hier Werbung zeigen? Das Werbenetzwerk kann dann Daten über deinen Besuch erfassen.',
  allow: 'Erlauben',
  noThanks: 'Nein danke',
  isOff: 'Werbung ist auf diesem Gerät ausgeschaltet.',
  removed:
    'Wir haben diese Werbung entfernt, weil sie dir beim Tippen die Tastatur weggenommen hat.',

  statusOn: 'Werbung auf diesem Gerät ist eingeschaltet.',
  statusOff: 'Werbung auf diesem Gerät ist ausgeschaltet.',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',

  randomGameText: 'Lass dich überraschen',
  tried: 'Schon ausprobiert?',
} satisfies Translation['ads']
