import type { Translation } from '../translation.ts'

export default {
  onThisDevice: 'Bu cihaza kaydedildi. Hesabına kaydetmek için giriş yap.',
  inYourAccount: 'Hesabında, tüm cihazlarında.',
  empty: 'Henüz oyun kaydetmedin. Bir oyunun yer imine bas, burada bulursun.',
  findGame: 'Oyun bul',
  removed: 'Çıkarıldı',
  removedText: '{game} artık kaydettiğin oyunlar arasında değil.',
  undo: 'Geri al',
  needsScript: 'Kaydedilen oyunlar için JavaScript gerekir.',
} satisfies Translation['saved']
