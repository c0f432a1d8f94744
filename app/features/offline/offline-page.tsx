/** Stands where the wanted page would, at its address, while nothing can be reached. */
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { OfflinePicture } from '../../ui/pictures/offline.tsx'

export function OfflinePage({ portalName }: { portalName: string | undefined }) {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])

  return (
    <div className="flex min-h-svh flex-col">
      <title>{portalName ? `No connection | ${portalName}` : 'No connection'}</title>
      <header className="flex h-(--header-height) items-center gap-3 border-b border-line px-3 font-display text-xl font-extrabold md:px-6">
        <span className="text-accent">
          <Mark size={28} />
        </span>
        {portalName}
      </header>
      <main className="grid flex-1 place-content-center justify-items-center gap-4 px-6 py-14 text-center">
        <OfflinePicture />
        <h1 className="text-4xl font-extrabold">No connection</h1>
        <p className="max-w-md text-balance text-muted">
          The page you want could not be reached.
          <span className="scriptless:hidden"> It opens by itself as soon as you are online.</span>
        </p>
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is the wanted page's */}
        <a href="" className="button button-accent mt-2">
          <RotateCw aria-hidden size={18} />
          Try again
        </a>
      </main>
    </div>
  )
}
