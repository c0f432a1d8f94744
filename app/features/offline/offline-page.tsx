/** Stands where the wanted page would, at its address, while nothing can be reached. */
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { BarePage } from '../../ui/bare-page.tsx'
import { OfflinePicture } from '../../ui/pictures/offline.tsx'

export function OfflinePage({ portalName }: { portalName: string | undefined }) {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])

  return (
    <BarePage portalName={portalName} title="No connection" picture={<OfflinePicture />}>
      <p className="max-w-md text-balance text-muted">
        The page you want could not be reached.
        <span className="scriptless:hidden"> It opens by itself as soon as you are online.</span>
      </p>
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is the wanted page's */}
      <a href="" className="button button-accent mt-2">
        <RotateCw aria-hidden size={18} />
        Try again
      </a>
    </BarePage>
  )
}
