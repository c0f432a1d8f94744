/** The page for an unexpected error, on the server or in the browser. */
import { useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ERROR_REFERENCE_SLOT } from '../../lib/error-reference.ts'
import { BarePage } from '../../ui/bare-page.tsx'
import { ErrorPicture } from '../../ui/pictures/error.tsx'

/** The server replaces the slot with the reference. An error in the browser has no reference. */
function readReference(): string | undefined {
  if (typeof document === 'undefined') return ERROR_REFERENCE_SLOT
  return document.querySelector('[data-error-reference] code')?.textContent
}

/** The message of a 4xx response other than 404; undefined for other errors. */
export function readRefusal(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status >= 500 || error.status === 404) return undefined
  const line = String(error.data)
  // Messages of React Router are written for developers.
  return line.startsWith('Error: ') ? "This page can't do that." : line
}

interface ErrorPageProps {
  portalName: string | undefined
  /** The message of a client error; it may end with a URL. */
  refusal?: string | undefined
}

export function ErrorPage({ portalName, refusal }: ErrorPageProps) {
  const [found] = useState(readReference)
  const reference = refusal === undefined ? found : undefined
  const [line, address] = refusal?.split(/(?=https?:\S+$)/) ?? []
  return (
    <BarePage portalName={portalName} title="Something went wrong" picture={<ErrorPicture />}>
      <p className="max-w-md text-balance text-muted">
        {line ??
          `The problem is on our side${reference ? ', and we have a record of it' : ''}. Reloading may help.`}
        {address && (
          <a href={address} className="text-link">
            {address}
          </a>
        )}
      </p>
      {reference && (
        <p data-error-reference className="text-sm text-muted">
          Reference: <code>{reference}</code>
        </p>
      )}
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads this page */}
        <a href="" className="button button-accent">
          Reload
        </a>
        <a href="/" className="button">
          Back to home
        </a>
      </p>
    </BarePage>
  )
}
