import type { Translation } from '../translation.ts'

export default {
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  resetPassword: 'Passwort zurücksetzen',
  createAccount: 'Konto erstellen',
  sendResetMail: 'E-Mail zum Zurücksetzen senden',
  loading: 'Wird geladen …',
  displayName: 'Anzeigename',
  email: 'E-Mail',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  passwordHint: 'Mindestens {min, number} Zeichen',
  noAccount: 'Noch kein Konto? Registrieren',
  forgotPassword: 'Passwort vergessen?',
  haveAccount: 'Schon ein Konto? Anmelden',
  backToSignIn: 'Zurück zur Anmeldung',
  signInToLike:
    'Melde dich an, um <game>{name}</game> zu liken. Wir speichern dein Like dann sofort.',
  gameWillPause: 'Wir halten dein Spiel an, sobald du tippst, damit dein Passwort sicher bleibt.',
} satisfies Translation['auth']
