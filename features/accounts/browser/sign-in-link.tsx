/** A link to the sign-in page. With scripts it acts as a button. */
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { returnPath } from '#lib/secret-address.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { signInPath, type PendingLike } from './after-sign-in.ts'

interface SignInLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to'> {
  /** Applied after the sign-in. */
  like?: PendingLike
}

/** After the sign-in, this page opens again. */
export function SignInLink({ like, ...attributes }: SignInLinkProps) {
  const next = returnPath(useLocation())
  return <ButtonLink to={signInPath({ next, like })} {...attributes} />
}
