/** How players enter this portal, where the operator has changed it. */
export interface Entry {
  /** Without it, everyone may sign up. */
  signUp?: 'invite' | 'closed'
  /** The OpenID Connect provider. */
  provider?: { name: string; canSignUp: boolean }
  /** Present if players sign in through the provider or with a passkey only. */
  hasPasswords?: false
}
