/** The ways into this portal, for its pages. */
import type { SiteConfig } from '#features/context.server.ts'

/** How players enter this portal, where the operator has changed it. */
export interface SignInOptions {
  /** Without it, everyone may sign up. */
  signUp?: 'invite' | 'closed'
  /** The OpenID Connect provider. */
  provider?: { name: string; canSignUp: boolean }
  /** Present if players sign in through the provider or with a passkey only. */
  hasPasswords?: false
}

/** Undefined for the default, so that its pages do not grow. */
export function signInOptionsOf({
  signUp,
  oidc,
  passwordSignIn,
}: Pick<SiteConfig, 'signUp' | 'oidc' | 'passwordSignIn'>): SignInOptions | undefined {
  const options: SignInOptions = {
    ...(signUp !== 'open' && { signUp }),
    ...(oidc && { provider: { name: oidc.name, canSignUp: oidc.signUp } }),
    ...(!passwordSignIn && { hasPasswords: false }),
  }
  return Object.keys(options).length > 0 ? options : undefined
}
