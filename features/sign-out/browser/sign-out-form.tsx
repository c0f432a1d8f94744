/**
 * The form around a sign-out button. It posts as a document, so that no player data stays in
 * memory.
 */
import type { ReactNode, SubmitEvent } from 'react'
import { href, useHref } from 'react-router'
import { clearActivity } from './clear-on-sign-out.ts'

export function SignOutForm(props: { role?: 'none'; className?: string; children: ReactNode }) {
  const action = useHref(href('/sign-out'))
  return <form method="post" action={action} onSubmit={sendIfConnected} {...props} />
}

/**
 * Probes the server before submitting. Without a response, a document post would replace the page
 * with a browser error. A failed sign-out is only logged.
 */
async function sendIfConnected(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  const form = event.currentTarget
  try {
    const { ok, status } = await fetch(form.action, { method: 'HEAD' })
    if (!ok) throw new Error(`status ${status}`)
    // The next page also does this, but would first reserve space for the recently opened games.
    clearActivity()
    form.submit()
  } catch (error) {
    console.error('Signing out failed:', error)
  }
}
