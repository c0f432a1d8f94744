/** What shows where a page fails, on the server or in the browser. */
import { useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ERROR_REFERENCE_SLOT } from '../../lib/error-reference.ts'
import { BarePage } from '../../ui/bare-page.tsx'
import { ErrorPicture } from '../../ui/pictures/error.tsx'

/** On the server the reference takes the slot's place; a page that fails in the browser has none. */
function readReference(): string | undefined {
  if (typeof document === 'undefined') return ERROR_REFERENCE_SLOT
  return document.querySelector('[data-error-reference] code')?.textContent
}

/** The line by which the server refuses what no fault of ours made fail; undefined for such a fault. */
export function readRefusal(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status >= 500 || error.status === 404) return undefined
  const line = String(error.data)
  // React Router's own words are for developers.
  return line.startsWith('Error: ') ? "This page can't do that." : line
}

interface ErrorPageProps {
  portalName: string | undefined
  /** What the server said where the fault is not ours; it may end with an address. */
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
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page's */}
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
