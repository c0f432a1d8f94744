/** The page for an unexpected error, on the server or in the browser. */
import { useContext, useState } from 'react'
import { isRouteErrorResponse, useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { ServedDocumentContext } from '#lib/browser/served-document.tsx'
import { BarePage } from '#ui/bare-page.tsx'
import errorPicture from '#ui/pictures/error.svg?raw'

/** The reference under which the log contains the error. An error in the browser has none. */
function useReference(): string | undefined {
  const served = useContext(ServedDocumentContext)
  const [found] = useState(() =>
    served ? served.reference : document.querySelector('[data-error-reference] code')?.textContent,
  )
  return found
}

/** The message of a 4xx response; undefined for other errors. */
function useRefusal(error: unknown): string | undefined {
  const t = useTranslations('errors')
  if (!isRouteErrorResponse(error) || error.status >= 500) return undefined
  if (error.status === 404) return t('pageNotFoundText')
  const line = String(error.data)
  // Messages of React Router are written for developers.
  return line.startsWith('Error: ') ? t('cannotDo') : line
}

interface ErrorPageProps {
  portalName: string | undefined
  /** The message of a client error is shown; it may end with a URL. */
  error: unknown
}

export function ErrorPage({ portalName, error }: ErrorPageProps) {
  const t = useTranslations('errors')
  const homeHref = useHref('/')
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? t('pageNotFound') : t('title')
  const refusal = useRefusal(error)
  const found = useReference()
  const reference = refusal === undefined ? found : undefined
  // Without the marks that isolate the address in texts from right to left.
  const [line, address] = refusal?.replaceAll(/[\u2066-\u2069]/g, '').split(/(?=https?:\S+$)/) ?? []
  return (
    <BarePage portalName={portalName} title={title} picture={errorPicture}>
      <p className="max-w-md text-balance text-muted">
        {line ?? (reference ? t('onOurSideRecorded') : t('onOurSide'))}
        {address && (
          <a href={address} dir="ltr" className="text-link">
            {address}
          </a>
        )}
      </p>
      {reference && (
        <p data-error-reference className="text-sm text-muted">
          {t.rich('reference', { reference, code: (chunks) => <code dir="ltr">{chunks}</code> })}
        </p>
      )}
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads this page */}
        <a href="" className="button button-accent">
          {t('reload')}
        </a>
        <a href={homeHref} className="button">
          {t('returnToHome')}
        </a>
      </p>
    </BarePage>
  )
}
