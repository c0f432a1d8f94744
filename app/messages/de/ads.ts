import type { Translation } from '../translation.ts'

export default {
  advertisement: 'Werbung',
  askConsent:
    'Darf {host} hier Werbung zeigen? Das Werbenetzwerk kann dann Daten über deinen Besuch erfassen.',
  allow: 'Erlauben',
  noThanks: 'Nein danke',
  isOff: 'Werbung ist auf diesem Gerät aus.',
  removed:
    'Wir haben diese Werbung entfernt, weil sie dir beim Tippen die Tastatur weggenommen hat.',

  statusOn: 'Werbung auf diesem Gerät ist an.',
  statusOff: 'Werbung auf diesem Gerät ist aus.',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',

  randomGameText: 'Lass dich überraschen',
  tried: 'Schon ausprobiert?',
} satisfies Translation['ads']
