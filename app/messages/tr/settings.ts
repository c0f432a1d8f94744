import type { Translation } from '../translation.ts'

export default {
  title: 'Ayarlar',

  account: 'Hesap',
  notifications: 'Bildirimler',
  privacy: 'Gizlilik',
  security: 'Güvenlik',

  accountAbout: 'Bu sitedeki adın ve e-posta gönderdiğimiz adres.',
  displayName: 'Görünen ad',
  emailAddress: 'E-posta adresi',
  emailAddressHint: 'E-postanı değiştirirsen yeni adresi doğrulaman gerekir',
  currentPassword: 'Mevcut şifre',
  currentPasswordHint: 'Yalnızca e-posta adresini değiştirmek için gerekli',
  language: 'Dil',
  languageAbout: 'Bu sitenin ve sana gönderdiğimiz e-postaların dili.',

  notificationsAbout: 'Hangi konularda ve nasıl haber vereceğimizi seç.',
  emailNotifications: 'E-posta bildirimleri',
  emailNotificationsHint: 'Adresin doğrulanınca başarımlarını e-postayla da bildiririz.',
  achievementNotifications: 'Başarım bildirimleri',
  achievementNotificationsHint: 'Bir başarım kazandığında.',
  gameUpdateNotifications: 'Oyun haberi bildirimleri',
  gameUpdateNotificationsHint: 'Yeni bir oyun eklendiğinde.',
  socialNotifications: 'Sosyal bildirimler',
  socialNotificationsHint: 'Seninle diğer oyuncular arasındaki etkinlikler.',
  marketingEmails: 'Tanıtım e-postaları',
  marketingEmailsHint: 'Siteyle ilgili haberler. Şimdilik hiç göndermiyoruz.',

  privacyAbout: 'Diğer oyuncuların senin hakkında neleri görebileceğini seç.',
  showPlayTime: 'Oyun süresini göster',
  showPlayTimeHint: 'Diğerleri toplam oyun süreni ve oynadığın oyunları görebilir.',
  showLikedGames: 'Beğendiğim oyunları göster',
  showLikedGamesHint: 'Diğerleri hangi oyunları beğendiğini görebilir.',
  showAchievements: 'Başarımları göster',
  showAchievementsHint: 'Diğerleri başarımlarını görebilir.',
  allowFriendRequests: 'Arkadaşlık isteklerine izin ver',
  allowFriendRequestsHint:
    'Diğer oyuncular sana arkadaşlık isteği gönderebilir. Arkadaşlık özelliği henüz yok.',
  publicProfile: 'Herkese açık profil',
  publicProfileHint:
    'Herkese açık sayfanı, bağlantısı olan herkes açabilir. Sayfanı gizlemek için bunu kapat.',
  yourData: 'Verilerin',
  yourDataAbout: 'Hesabınla ilgili sakladığımız her şey, tek dosyada (JSON).',
  downloadData: 'Verilerimi indir',

  changePassword: 'Şifreyi değiştir',
  changePasswordAbout:
    'Diğer tüm cihazlarındaki oturumların kapanır. Eski e-postalardaki bağlantılar çalışmaz olur.',
  newPassword: 'Yeni şifre',
  newPasswordHint: 'En az {min, number} karakter',
  confirmNewPassword: 'Yeni şifre (tekrar)',
  deleteAccount: 'Hesabı sil',
  deleteAccountAbout:
    'Profilin, beğenilerin, kaydettiğin oyunlar, oyun süren, başarımların ve bildirimlerin silinir. Bu işlem geri alınamaz.',
  confirmDeletion: 'Silmeyi onayla',
  confirmationHint: 'Onaylamak için şunu yaz: {email}',
  passwordAgainHint: 'Giriş yapalı 10 dakikadan fazla oldu, bu yüzden şifreni yeniden soruyoruz',
  cancel: 'Vazgeç',

  saveChanges: 'Değişiklikleri kaydet',
  savePreferences: 'Tercihleri kaydet',
  saveSettings: 'Ayarları kaydet',
  updatePassword: 'Şifreyi değiştir',
  confirmDelete: 'Kalıcı olarak sil',
  saving: 'Kaydediliyor…',
  updating: 'Değiştiriliyor…',
  processing: 'İşleniyor…',

  saved: 'Ayarlar kaydedildi!',
  linkSent:
    'Yeni adresine bir bağlantı gönderdik: {newEmail}. Bağlantıyı açıp yeni adresi doğrulayana kadar mevcut adresin geçerli kalır: {email}.',
  accountFailed: 'Hesap ayarları kaydedilemedi. Lütfen tekrar dene.',
  notificationsFailed: 'Bildirim ayarları kaydedilemedi. Lütfen tekrar dene.',
  privacyFailed: 'Gizlilik ayarları kaydedilemedi. Lütfen tekrar dene.',
  passwordFailed: 'Şifre değiştirilemedi. Mevcut şifreni kontrol edip tekrar dene.',
  deleteFailed: 'Hesap silinemedi. Lütfen tekrar dene.',
  wrongConfirmation: 'Yazdığın adres e-posta adresinle aynı değil.',
  wrongPassword: 'Mevcut şifre yanlış.',
  unknownSetting: 'Böyle bir ayar yok.',
  accountDeleted: 'Hesabın ve tüm verileri silindi.',
} satisfies Translation['settings']
