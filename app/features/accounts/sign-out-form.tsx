/** The form around a sign-out button. It is sent as a document: nothing of the player's pages stays. */
import type { ReactNode, SubmitEvent } from 'react'
import { href } from 'react-router'
import { clearUse } from './clear-on-sign-out.ts'

interface SignOutFormProps {
  role?: 'none'
  className?: string
  children: ReactNode
}

export function SignOutForm(props: SignOutFormProps) {
  return <form method="post" action={href('/sign-out')} onSubmit={sendIfAnswered} {...props} />
}

/**
 * A sign-out that fails is only logged (specification 8). Sent to a portal that does not answer, the
 * form would take the page away, so it is asked first.
 */
async function sendIfAnswered(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  const form = event.currentTarget
  try {
    const { ok, status } = await fetch(form.action, { method: 'HEAD' })
    if (!ok) throw new Error(`status ${status}`)
    // The next page also does this, but would first reserve space for the recently opened games.
    clearUse()
    form.submit()
  } catch (error) {
    console.error('Signing out failed:', error)
  }
}
