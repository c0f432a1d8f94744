/** The ways into this portal, for its pages. */
import type { SiteConfig } from '#app/context.server.ts'
import type { Entry } from '../entry.ts'

/** Undefined for the default, so that its pages do not grow. */
export function entryOf({
  signUp,
  oidc,
  passwordSignIn,
}: Pick<SiteConfig, 'signUp' | 'oidc' | 'passwordSignIn'>): Entry | undefined {
  const entry: Entry = {
    ...(signUp !== 'open' && { signUp }),
    ...(oidc && { provider: { name: oidc.name, canSignUp: oidc.signUp } }),
    ...(!passwordSignIn && { hasPasswords: false }),
  }
  return Object.keys(entry).length > 0 ? entry : undefined
}
