/** A link to the sign-in page that acts as a button where scripts run. */
import type { ComponentProps, SyntheticEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { returnPath } from '#lib/secret-address.ts'
import { signInPath, type PendingLike } from './after-sign-in.ts'

interface SignInLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** Applied after the sign-in. */
  like?: PendingLike
  /** Replaces the navigation, for example opens the sign-in dialog. */
  onPress: () => void
}

/** After the sign-in, this page opens again. */
export function SignInLink({ like, onPress, ...attributes }: SignInLinkProps) {
  const location = useLocation()
  function press(event: SyntheticEvent) {
    event.preventDefault()
    onPress()
  }
  return (
    <Link
      role="button"
      to={signInPath({ next: returnPath(location), like })}
      onClick={press}
      onKeyDown={(event) => {
        // A link with the role of a button must also react to the space key.
        if (event.key === ' ') press(event)
      }}
      {...attributes}
    />
  )
}
