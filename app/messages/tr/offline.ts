import type { Translation } from '../translation.ts'

export default {
  noConnection: 'Bağlantı yok',
  couldNotLoad: 'Bu sayfayı yükleyemedik. Bağlantını kontrol et.',
  willReload: 'Tekrar çevrimiçi olduğunda sayfayı yenileyeceğiz.',
  tryAgain: 'Tekrar dene',

  newVersion: 'Yeni sürüm hazır.',
  reload: 'Yenile',
  later: 'Sonra',
} satisfies Translation['offline']
