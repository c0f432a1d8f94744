import type { Translation } from '../translation.ts'

export default {
  nameRequired: 'Görünen ad gerekli',
  nameTooLong: 'Görünen ad en fazla {max, number} karakter olabilir',
  nameInvisible: 'Görünen ad görünmez karakterler içeriyor',
  nameEmptyLook: 'Görünen ad en az bir harf, rakam veya simge içermeli',
  nameMarks: 'Görünen adda tek bir harfin üzerinde çok fazla işaret var',
  emailRequired: 'E-posta adresi gerekli',
  emailInvalid: 'Geçerli bir e-posta adresi gir, örneğin ad@example.com',
  passwordRequired: 'Şifre gerekli',
  passwordTooShort: 'Şifre çok kısa. En az {min, number} karakter kullan.',
  passwordTooLong: 'Şifre çok uzun. En fazla {max, number} karakter kullan.',
  passwordInvalid: 'Geçerli bir şifre gir',
  passwordsDiffer: 'Yeni şifreler eşleşmiyor.',
  passwordSimple:
    'Bu şifre çok basit: tek bir karakteri tekrarlıyor ya da alfabe veya klavye sırasını izliyor. Başka bir şifre seç.',
  passwordCommon: 'Bu şifre çok yaygın. Başka bir şifre seç.',
  passwordSimilar: 'Şifren adına veya e-posta adresine çok benziyor.',

  wrongLogin: 'E-posta adresi veya şifre yanlış',
  emailTaken: 'Bu e-posta adresiyle açılmış bir hesap zaten var. Giriş yapmak ister misin?',
  tooManyAttempts:
    'Çok fazla deneme yapıldı. {minutes, plural, one {Bir dakika} other {# dakika}} sonra tekrar dene.',
  tooManyMails:
    'Bu adrese çok fazla e-posta gönderdik: {email}. {minutes, plural, one {Bir dakika} other {# dakika}} sonra tekrar dene.',
  busy: 'Şu anda çok fazla kişi giriş yapıyor. Birazdan tekrar dene.',
  failed: 'Bir hata oluştu',
  suspended:
    'Bu hesap askıya alındı. Gerekçe: {reason}. İtiraz etmek, verilerini almak veya sildirmek için şu adrese yaz: {contact}.',
  suspendedByOperator:
    'Bu hesap askıya alındı. Gerekçe: {reason}. İtiraz etmek, verilerini almak veya sildirmek için {portal} sitesinin işletmecisine başvur.',
  linkDead: 'Bu bağlantı daha önce kullanılmış veya süresi dolmuş. Yeni bir bağlantı iste.',

  resetSent: 'Şifre sıfırlama e-postası gönderildi. Gelen kutunu kontrol et.',
  passwordChanged: 'Şifren değiştirildi. Yeni şifrenle giriş yap.',
  newPassword: 'Yeni şifre',
  newPasswordHint: 'En az {min, number} karakter. Diğer tüm cihazlarda oturumun kapatılır.',
  confirmNewPassword: 'Yeni şifre (tekrar)',
  setNewPassword: 'Yeni şifreyi kaydet',
  getNewLink: 'Yeni bağlantı iste',
  signIn: 'Giriş yap',
  loading: 'Yükleniyor…',

  confirmAddressTitle: 'E-posta adresini doğrula',
  confirmAddressText:
    'Bu adresi hesabında kullanmak için düğmeye bas. Yeni bir adres, diğer tüm cihazlarındaki oturumlarını kapatır. Bunu sen istemediysen bu sayfayı kapat, hiçbir şey değişmez.',
  confirmAddress: 'Adresi doğrula',
  addressConfirmedTitle: 'E-posta adresi doğrulandı',
  addressConfirmedText: 'Hesabın artık bu adresi kullanıyor.',
  addressLinkDeadTitle: 'Bu bağlantının süresi doldu',
  addressLinkDeadText:
    'Daha önce kullanılmış ya da yerine yeni bir bağlantı veya şifre geçmiş olabilir. Güncel adresin Ayarlar’da.',
} satisfies Translation['accounts']
