/** The page shown at the URL of a requested page whose data got no response. */
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reloadPage } from '#lib/browser/chunk-load-errors.ts'
import { BarePage } from '#ui/bare-page.tsx'
import offline from '#ui/pictures/offline.svg?raw'

export function ConnectionLostPage({ portalName }: { portalName: string | undefined }) {
  const t = useTranslations('offline')
  // The page shows after a failed request, so only in a browser.
  const [isOnline] = useState(() => navigator.onLine)
  useEffect(() => reloadWhenOnline(reloadPage), [])
  return (
    <BarePage
      portalName={portalName}
      title={t(isOnline ? 'noAnswer' : 'noConnection')}
      picture={offline}
    >
      <p className="max-w-md text-balance text-muted">
        {isOnline ? t('keepTrying') : `${t('couldNotLoad')} ${t('willReload')}`}
      </p>
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads the page */}
      <a href="" className="button button-accent mt-2">
        <RotateCw aria-hidden size={18} />
        {t('tryAgain')}
      </a>
    </BarePage>
  )
}

/** Poll interval of the page, ms. It also detects that an unavailable server is back. */
export const POLL_EVERY_MS = 15_000

/** A page that was requested has this time to arrive, ms. Then it is taken for canceled. */
const ARRIVES_WITHIN_MS = 30_000

/** Does not replace another page that was requested. Returns the function that stops it. */
export function reloadWhenOnline(reload: () => void): () => void {
  let isStopped = false
  /** When another page was requested. */
  let requestedAt = -Infinity
  const onRequest = () => {
    requestedAt = performance.now()
  }
  const reloadIfWaiting = () => {
    if (!isStopped && performance.now() - requestedAt > ARRIVES_WITHIN_MS) reload()
  }
  addEventListener('beforeunload', onRequest)
  addEventListener('online', reloadIfWaiting)
  const timer = setInterval(async () => {
    if (document.hidden || !navigator.onLine) return
    const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (response?.ok) reloadIfWaiting()
  }, POLL_EVERY_MS)
  return () => {
    isStopped = true
    removeEventListener('beforeunload', onRequest)
    removeEventListener('online', reloadIfWaiting)
    clearInterval(timer)
  }
}
