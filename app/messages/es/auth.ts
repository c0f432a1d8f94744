import type { Translation } from '../translation.ts'

export default {
  signIn: 'Iniciar sesión',
  signUp: 'Registrarse',
  resetPassword: 'Restablecer la contraseña',
  createAccount: 'Crear cuenta',
  sendResetMail: 'Enviar correo',
  loading: 'Cargando…',
  displayName: 'Nombre visible',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  passwordHint: 'Al menos {min, number} caracteres',
  noAccount: '¿No tienes cuenta? Regístrate',
  forgotPassword: '¿Olvidaste tu contraseña?',
  haveAccount: '¿Ya tienes cuenta? Inicia sesión',
  backToSignIn: 'Volver al inicio de sesión',
  signInToLike: 'Inicia sesión para dar Me gusta a <game>{name}</game>. Lo añadiremos enseguida.',
  gameWillPause: 'Pausaremos tu juego en cuanto empieces a escribir, para proteger tu contraseña.',
} satisfies Translation['auth']
