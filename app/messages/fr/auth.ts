import type { Translation } from '../translation.ts'

export default {
  signIn: 'Se connecter',
  signUp: 'S’inscrire',
  resetPassword: 'Réinitialiser le mot de passe',
  createAccount: 'Créer un compte',
  sendResetMail: 'Envoyer l’e-mail',
  loading: 'Chargement…',
  displayName: 'Pseudo',
  email: 'E-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  passwordHint: 'Au moins {min, number} caractères',
  noAccount: 'Pas encore de compte ? Inscris-toi',
  forgotPassword: 'Mot de passe oublié ?',
  haveAccount: 'Déjà un compte ? Connecte-toi',
  backToSignIn: 'Retour à la connexion',
  signInToLike:
    'Connecte-toi pour mettre un J’aime à <game>{name}</game>. Il sera ajouté aussitôt.',
  gameWillPause:
    'Ton jeu sera mis en pause dès que tu commenceras à taper, pour protéger ton mot de passe.',
} satisfies Translation['auth']
