import type { Translation } from '../translation.ts'

export default {
  linkLine: '{label}:',

  // Address of an account
  confirmAddress: 'E-posta adresini doğrula',
  confirmAddressText:
    'Bu adresi {portal} sitesinde sen ya da bir başkası kullandı. Adresin sana ait olduğunu doğrulamak için bağlantıyı 24 saat içinde aç ve düğmeye bas.',
  confirmAddressIgnore: 'Bunu sen yapmadıysan bu e-postayı dikkate alma. Adresi kullanmayız.',
  confirmAddressLink: 'Adresi doğrula',
  addressChanges: 'E-posta adresin değişmek üzere',
  addressChangesText:
    'Hesabının e-posta adresini sen ya da bir başkası değiştirmek istedi. Yeni adrese gönderdiğimiz bağlantı doğrulanınca adres değişecek.',
  addressChangesIgnore:
    'Bunu sen yapmadıysan hemen yeni bir şifre belirle. Böylece değişiklik iptal olur ve diğer tüm cihazlardan çıkış yapılır.',
  addressChanged: 'E-posta adresin değiştirildi',
  addressChangedText:
    'Hesabının e-posta adresi değiştirildi ({time} UTC) ve diğer tüm cihazlardan çıkış yapıldı. Bundan sonra yalnızca yeni adrese yazacağız.',
  addressChangedContact:
    'Bunu sen yapmadıysan hemen {contact} adresine yaz ve hesap kimliğini belirt: {id}',
  addressChangedOperator:
    'Bunu sen yapmadıysan hemen sitenin işletmecisine ulaş ve hesap kimliğini belirt: {id}',

  // Password of an account
  setPassword: 'Yeni bir şifre belirle',
  setPasswordText:
    'Yeni bir şifre belirlemek için bağlantıyı 30 dakika içinde aç. Yalnızca bir kez çalışır.',
  setPasswordIgnore: 'Bunu sen istemediysen bu e-postayı dikkate alma. Şifren aynı kalır.',
  passwordChanged: 'Şifren değiştirildi',
  passwordChangedText:
    'Hesabının şifresi az önce değiştirildi ve diğer tüm cihazlarından çıkış yapıldı.',
  passwordChangedIgnore: 'Bunu sen yapmadıysan hemen yeni bir şifre belirle.',

  // Mails about notifications
  switchOff: 'Bu e-postaları ayarlarından kapatabilirsin.',
  openProfile: 'Profilini aç',

  // Notifications: title and text. A title can be the subject of a mail.
  newGame: 'Yeni oyun: {game}',
  newGameText: '{game} artık burada. Dene ve ilk beğenenlerden biri ol.',
  removedGame: 'Yeni bir oyun',
  removedGameText: 'Artık mevcut değil.',
  welcome: '{portal} sitesine hoş geldin',
  welcomeText: 'Hesabın hazır. Artık oyun süreni, beğenilerini ve başarımlarını kaydediyoruz.',
  aboutAchievements: 'Başarımlar nasıl çalışır?',
  aboutAchievementsText:
    'Toplam {hours} saat oynadığında kazanırsın. İlk oyunun, yeni türler ve art arda oynadığın günler de sayılır.',
  aboutGames: '{count, plural, one {# oyun} other {# oyun}} seni bekliyor',
  aboutGamesText: 'Adıyla ara veya bir tür seç. İndirmek gerekmez.',
  aboutPublicPage: 'Herkese açık bir sayfan var',
  aboutPublicPageText:
    'Yalnızca gizlilik ayarlarının izin verdiklerini gösterir. Oradan istediğin zaman kapatabilirsin.',
  aboutPlayTime: 'Oyun süresi nasıl sayılır?',
  aboutPlayTimeText: 'Oyun ekranda tamamen görünürken süreyi sayarız.',
  aboutLikes: 'Beğenilerin önemli',
  aboutLikesText:
    '“En popüler” sıralamasında en çok beğenilen oyunlar önce gelir. Beğenini istediğin zaman geri alabilirsin.',
  aboutData: 'Verilerin senindir',
  aboutDataText:
    'Hakkında sakladığımız her şeyi Ayarlar’daki Gizlilik bölümünden indirebilirsin. Bildirimler 30 gün sonra silinir.',

  // A row of a later release, after a downgrade.
  unreadable: 'Daha yeni bir sürümün bildirimi',
  unreadableText: 'Portalın bu sürümü bunu gösteremiyor.',
} satisfies Translation['mails']
