import type { Translation } from '../translation.ts'

export default {
  advertisement: 'Reklam',
  askConsent: '{host} burada reklam gösterebilir mi? O zaman ziyaretin hakkında veri toplayabilir.',
  allow: 'İzin ver',
  noThanks: 'Hayır, teşekkürler',
  isOff: 'Bu cihazda reklamlar kapalı.',
  removed: 'Sen yazarken klavyeyi ele geçirdiği için bu reklamı kaldırdık.',

  statusOn: 'Bu cihazda reklamlar açık.',
  statusOff: 'Bu cihazda reklamlar kapalı.',
  turnOn: 'Aç',
  turnOff: 'Kapat',

  randomGameText: 'Rastgele bir oyun oyna',
  tried: 'Bunları denedin mi?',
} satisfies Translation['ads']
