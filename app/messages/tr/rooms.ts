import type { Translation } from '../translation.ts'

export default {
  playTogether: 'Birlikte oyna',
  playGameTogether: '{game} oyununu birlikte oyna',
  pasted: 'Oyundaki bağlantı veya kod',
  continue: 'Devam et',
  notARoom: 'Bu, {game} için bir oda bağlantısına veya koduna benzemiyor.',
  invitation: 'Bu bağlantıya sahip herkes <room>{code}</room> odasına katılır.',
  qrCode: '{code} odasının bağlantısı için QR kodu',
  link: 'Oda bağlantısı',
  shareTitle: '{game}: {code} odası',
  openHere: 'Odayı burada aç',
  openHereHint:
    'Zaten odada mısın? Bu pencereyi kapatman yeterli. Odayı yeniden açarsan oyun baştan başlar.',
  useAnother: 'Başka bir bağlantı veya kod kullan',

  invalidLink: 'Bu oda bağlantısı geçerli değil. <name>{game}</name> oyununu odasız açtık.',
  inRoom: '<room>{code}</room> odasındasın.',
  leaveRoom: 'Odadan ayrıl',
} satisfies Translation['rooms']
