/** The form around a sign-out button: where it fails, the page stays (specification 8). */
import type { ReactNode } from 'react'
import { href, useFetcher } from 'react-router'

interface SignOutFormProps {
  role?: 'none'
  className?: string
  children: ReactNode
}

export function SignOutForm(props: SignOutFormProps) {
  const { Form } = useFetcher()
  return <Form method="post" action={href('/sign-out')} {...props} />
}
