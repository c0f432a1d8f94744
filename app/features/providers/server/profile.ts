/** Name and address that the provider says about a player. */
import { displayNameSchema, emailSchema } from '#app/features/accounts/account-rules.ts'
import type { ProviderProfile } from './provider.ts'

interface NewPlayer {
  /** Undefined: the provider sent none that this portal allows. */
  name: string | undefined
  /** Undefined: the provider sent none that is valid. */
  email: string | undefined
  isVerified: boolean
}

/** Returns what a new account needs, as far as it is valid. */
export function readProfile(profile: ProviderProfile): NewPlayer {
  const names = [profile.name, profile.preferred_username].map(
    (name) => displayNameSchema.safeParse(name).data,
  )
  return {
    name: names.find((name) => name !== undefined),
    email: emailSchema.safeParse(profile.email).data,
    // Only the boolean counts: the text "false" is no confirmation.
    isVerified: profile.email_verified === true,
  }
}
