/** The offline page, shown at the URL of the requested page while the server cannot be reached. */
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { reloadPage } from '../../lib/chunk-load-errors.ts'
import { BarePage } from '../../ui/bare-page.tsx'
import { OfflinePicture } from '../../ui/pictures/offline.tsx'
import { POLL_EVERY_MS } from './reconnect-script.ts'

export function OfflinePage({ portalName }: { portalName: string | undefined }) {
  useEffect(() => {
    const poll = async () => {
      if (document.hidden || !navigator.onLine) return
      const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
      if (response?.ok) reloadPage()
    }
    addEventListener('online', reloadPage)
    const timer = setInterval(poll, POLL_EVERY_MS)
    return () => {
      removeEventListener('online', reloadPage)
      clearInterval(timer)
    }
  }, [])

  return (
    <BarePage portalName={portalName} title="No connection" picture={<OfflinePicture />}>
      <p className="max-w-md text-balance text-muted">
        We couldn't load this page. Check your connection.{' '}
        <span className="scriptless:hidden"> We'll reload it as soon as you're back online.</span>
      </p>
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads the page */}
      <a href="" className="button button-accent mt-2">
        <RotateCw aria-hidden size={18} />
        Try again
      </a>
    </BarePage>
  )
}
