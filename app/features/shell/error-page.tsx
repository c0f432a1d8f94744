/** What shows where a page fails, on the server or in the browser. */
import { useState } from 'react'
import { ERROR_REFERENCE_SLOT } from '../../lib/error-reference.ts'
import { BarePage } from '../../ui/bare-page.tsx'
import { ErrorPicture } from '../../ui/pictures/error.tsx'

/** On the server the reference takes the slot's place; a page that fails in the browser has none. */
function readReference(): string | undefined {
  if (typeof document === 'undefined') return ERROR_REFERENCE_SLOT
  return document.querySelector('.error-reference code')?.textContent
}

export function ErrorPage({ portalName }: { portalName: string | undefined }) {
  const [reference] = useState(readReference)
  return (
    <BarePage portalName={portalName} title="Something went wrong" picture={<ErrorPicture />}>
      <p className="max-w-md text-balance text-muted">
        The fault is on our side{reference ? ', and it is in our log' : ''}. Loading the page again
        may help.
      </p>
      {reference && (
        <p className="error-reference text-sm text-muted">
          Reference: <code>{reference}</code>
        </p>
      )}
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page's */}
        <a href="" className="button button-accent">
          Load again
        </a>
        <a href="/" className="button">
          Return to home
        </a>
      </p>
    </BarePage>
  )
}
