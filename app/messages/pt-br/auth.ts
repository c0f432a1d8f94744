import type { Translation } from '../translation.ts'

export default {
  signIn: 'Entrar',
  signUp: 'Criar conta',
  resetPassword: 'Redefinir senha',
  createAccount: 'Criar conta',
  sendResetMail: 'Enviar e-mail',
  loading: 'Carregando…',
  displayName: 'Nome de exibição',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar a senha',
  hidePassword: 'Ocultar a senha',
  passwordHint: 'Pelo menos {min, number} caracteres',
  noAccount: 'Não tem conta? Crie uma',
  forgotPassword: 'Esqueceu a senha?',
  haveAccount: 'Já tem conta? Entre',
  backToSignIn: 'Voltar ao login',
  signInToLike: 'Entre para curtir <game>{name}</game>. Sua curtida será adicionada na hora.',
  gameWillPause: 'Vamos pausar seu jogo quando você começar a digitar, para proteger sua senha.',
} satisfies Translation['auth']
