/** Words of the dialog and the pages for signing in, signing up and requesting a reset link. */
export default {
  signIn: 'Sign In',
  signUp: 'Sign Up',
  resetPassword: 'Reset Password',
  createAccount: 'Create Account',
  /** Sends an email with a link that resets the password. */
  sendResetMail: 'Send Reset Email',
  loading: 'Loading...',
  /** The name that other players see. */
  displayName: 'Display Name',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: 'At least {min, number} characters',
  noAccount: "Don't have an account? Sign up",
  forgotPassword: 'Forgot password?',
  haveAccount: 'Already have an account? Sign in',
  backToSignIn: 'Back to sign in',
  /** {name} is the name of a game. */
  signInToLike: "Sign in to like <game>{name}</game>. We'll add your like right away.",
  gameWillPause: "We'll pause your game when you start typing, to keep your password safe.",
} as const
