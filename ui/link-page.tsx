/** The page of a link with a token. Mail scanners and chats open links, so only its button does something. */
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { ResultBanner } from './result-banner.tsx'
import { SubmitButton } from './form-page.tsx'

interface LinkPageProps {
  title: string
  text: string
  /** Why the form was refused. */
  error?: string | undefined
  /** The form. It keeps the page's address. Undefined if the token was used, or cannot be used. */
  form: { token: string; button: string } | undefined
  /** Where the player goes without the form. */
  wayOut: { to: string; label: string }
  /** What the form says above its button. */
  children?: ReactNode
}

export function LinkPage({ title, text, error, form, wayOut, children }: LinkPageProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-start gap-4 px-(--gutter) pt-12 md:pt-20">
      <h1 className="text-3xl font-extrabold wrap-anywhere">{title}</h1>
      {error ? <ResultBanner error={error} /> : <p className="text-muted">{text}</p>}
      {form ? (
        <Form method="post" className="grid justify-items-start gap-4">
          {children}
          <input type="hidden" name="token" value={form.token} />
          <SubmitButton>{form.button}</SubmitButton>
        </Form>
      ) : (
        <Link to={wayOut.to} className="button button-accent">
          {wayOut.label}
        </Link>
      )}
    </div>
  )
}
