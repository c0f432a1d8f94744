import type { Translation } from '../translation.ts'

export default {
  title: 'Bir saniye',
  noPlayerData: 'Şu anda verilerine ulaşamıyoruz. Hiçbir şey kaybolmadı.',
  noPage: 'Şu anda bu sayfayı yükleyemiyoruz. Hiçbir şey kaybolmadı.',
  reloadToResend: 'Formunu yeniden göndermek için sayfayı yenile.',
  willReload: 'Mümkün olur olmaz sayfayı yenileyeceğiz.',
  tryAgain: 'Tekrar dene',
} satisfies Translation['outage']
