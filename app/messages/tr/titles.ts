import type { Translation } from '../translation.ts'

export default {
  about: 'Hakkında',
  aboutDescription:
    '{portal} neden var, arkasında kim var, nasıl yapıldı ve geliştiriciler nasıl .io oyunu ekleyebilir.',
  privacy: 'Gizlilik politikası',
  privacyDescription:
    '{portal} senin hakkında neyi, neden ve ne kadar süre saklar; bunları nasıl görebilir, düzeltebilir, dışa aktarabilir veya silebilirsin.',

  homeDescription:
    '{count, plural, one {# çok oyunculu .io oyunu} other {# çok oyunculu .io oyunu}} tek bir yerde: nişancı, strateji, yarış ve dahası. Tarayıcıda çalışır, indirme yok.',
  listDescription: '{count, plural, one {# .io oyunu} other {# .io oyunu}}: {games}.',

  playGame: '{game} oyununu tarayıcıda oyna',
  webBrowser: 'Web tarayıcısı',
  gameNotFound: 'Oyun bulunamadı',
  gameRemoved: 'Oyun kaldırıldı',
  pageNotFound: 'Sayfa bulunamadı',
  savedGames: 'Kaydedilen oyunlar',
  playerNotFound: 'Oyuncu bulunamadı',

  signIn: 'Giriş yap',
  signUp: 'Kaydol',
  resetPassword: 'Şifreyi sıfırla',
  newPassword: 'Yeni şifre',
  emailAddress: 'E-posta adresi',

  notifications: 'Bildirimler',
  notificationsDescription: 'Son ziyaretinden bu yana olanlar.',
  yourProfile: 'Profilin',
  profileDescription: 'Oynadıkların, beğendiklerin ve kazandıkların.',
  settings: 'Ayarlar: {tab}',
  settingsDescription: 'Hesabını ve gizliliğini yönet.',

  appDescription: 'Çok oyunculu .io tarayıcı oyunları tek bir yerde',
  newestGames: 'En yeni oyunlar',
} satisfies Translation['titles']
