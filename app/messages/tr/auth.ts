import type { Translation } from '../translation.ts'

export default {
  signIn: 'Giriş yap',
  signUp: 'Kaydol',
  resetPassword: 'Şifreyi sıfırla',
  createAccount: 'Hesap oluştur',
  sendResetMail: 'Sıfırlama e-postası gönder',
  loading: 'Yükleniyor…',
  displayName: 'Görünen ad',
  email: 'E-posta',
  password: 'Şifre',
  showPassword: 'Şifreyi göster',
  hidePassword: 'Şifreyi gizle',
  passwordHint: 'En az {min, number} karakter',
  noAccount: 'Hesabın yok mu? Kaydol',
  forgotPassword: 'Şifreni mi unuttun?',
  haveAccount: 'Hesabın var mı? Giriş yap',
  backToSignIn: 'Girişe dön',
  signInToLike: '<game>{name}</game> oyununu beğenmek için giriş yap. Beğenini hemen ekleriz.',
  gameWillPause: 'Şifreni korumak için yazmaya başladığında oyununu duraklatacağız.',
} satisfies Translation['auth']
