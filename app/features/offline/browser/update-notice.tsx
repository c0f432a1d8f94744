/** The region for notices at the end of the page, with the notice about a new version. */
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reloadWith, watchUpdates } from './watch-updates.ts'

/** Set while the player has dismissed the notice in this tab. */
const LATER_KEY = 'update-later'

function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(LATER_KEY) !== null
  } catch {
    return false
  }
}

interface UpdateNoticeProps {
  /** A game may be running. The notice is hidden, because a reload would end the game. */
  isAtGame: boolean
}

/** Never reloads automatically. Once dismissed, it stays hidden in this tab. */
export function UpdateNotice({ isAtGame }: UpdateNoticeProps) {
  const t = useTranslations('offline')
  const [worker, setWorker] = useState<ServiceWorker>()
  const [isReloading, setReloading] = useState(false)
  useEffect(
    () =>
      watchUpdates((found) => {
        if (!isPutOff()) setWorker(found)
      }),
    [],
  )

  function putOff() {
    setWorker(undefined)
    try {
      sessionStorage.setItem(LATER_KEY, '')
    } catch {
      // Storage is blocked: the next page shows the notice again.
    }
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <div
      id="notices"
      role="status"
      aria-atomic="false"
      className="pointer-events-none fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom),var(--bar-height)+0.5rem)] z-40"
    >
      {worker && !isAtGame && (
        <div className="page-notice panel pointer-events-auto mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-3 bg-raised p-3 shadow-lift">
          <p className="px-1 font-semibold">{t('newVersion')}</p>
          <div className="flex gap-2">
            <button
              type="button"
              className="button button-accent"
              disabled={isReloading}
              onClick={() => {
                setReloading(true)
                reloadWith(worker)
              }}
            >
              {t('reload')}
            </button>
            <button type="button" className="button" onClick={putOff}>
              {t('later')}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
