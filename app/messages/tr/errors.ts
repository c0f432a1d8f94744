import type { Translation } from '../translation.ts'

export default {
  title: 'Bir şeyler ters gitti',
  onOurSide: 'Sorun bizden kaynaklanıyor. Sayfayı yenilemek işe yarayabilir.',
  onOurSideRecorded: 'Sorun bizden kaynaklanıyor ve kaydettik. Sayfayı yenilemek işe yarayabilir.',
  reference: 'Referans: <code>{reference}</code>',
  cannotDo: 'Bu sayfa bu formu kabul etmiyor. Geri dönüp tekrar dene.',
  reload: 'Yenile',

  pageNotFound: 'Sayfa bulunamadı',
  pageNotFoundText: 'Bu adreste bir sayfa yok. Bütün oyunlar bir tık uzağında.',
  returnToHome: 'Ana sayfaya dön',

  errorOccurred: 'Bir hata oluştu',

  savesPaused: 'Şu anda değişiklikleri kaydedemiyoruz. Hiçbir şey kaybolmadı.',
  partMissing: 'Bu sayfanın bir bölümü yüklenemedi.',
  partMissingReloading: 'Bu sayfanın bir bölümü yüklenemedi. Yenileniyor…',
  playInstead: 'Onun yerine bunlardan birini oyna',
} satisfies Translation['errors']
