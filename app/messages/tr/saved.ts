import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'Bu cihazda. Hesabında saklamak için giriş yap.',
  inYourAccount: 'Hesabında, tüm cihazlarında.',
  empty: 'Henüz oyun kaydetmedin. Bir oyunun yer imine bas, burada bulursun.',
  findGame: 'Oyun bul',
  removed: 'Çıkarıldı',
  removedText: 'Artık kaydedilen oyunlarında değil: {game}.',
  undo: 'Geri al',
  needsScript: 'Kaydedilen oyunlar için JavaScript gerekir.',
} satisfies Translation['saved']
