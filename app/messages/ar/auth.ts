import type { Translation } from '../translation.ts'

export default {
  signIn: 'تسجيل الدخول',
  signUp: 'إنشاء حساب',
  resetPassword: 'إعادة تعيين كلمة المرور',
  createAccount: 'إنشاء الحساب',
  sendResetMail: 'إرسال رسالة إعادة التعيين',
  loading: 'جارٍ التحميل…',
  displayName: 'الاسم المعروض',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  passwordHint:
    '{min, plural, zero {# حرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل',
  noAccount: 'ليس لديك حساب؟ أنشئ حسابًا',
  forgotPassword: 'نسيت كلمة المرور؟',
  haveAccount: 'لديك حساب بالفعل؟ سجّل الدخول',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  signInToLike: 'سجّل الدخول للإعجاب بلعبة <game>{name}</game>. سنضيف إعجابك فورًا.',
  gameWillPause: 'سنوقف لعبتك مؤقتًا عندما تبدأ الكتابة، لحماية كلمة مرورك.',
} satisfies Translation['auth']
