/** The panel of the bell: the latest notifications, or a placeholder while they load. */
import { useTranslations } from 'use-intl'
import { useCallback, useState, type ComponentType } from 'react'
import { useHref } from 'react-router'
import type { LatestListProps, LatestNotifications } from './latest-list.tsx'

type Latest =
  | 'coming'
  | 'failed'
  | (LatestNotifications & {
      /** The list component, loaded together with the data. */
      List: ComponentType<LatestListProps>
    })

/**
 * Loads the latest notifications. Does not use the router's fetcher: its failed request would
 * replace the page, and with it the running game.
 */
export function useLatest(): [latest: Latest, load: () => Promise<void>] {
  const [latest, setLatest] = useState<Latest>('coming')
  // In the language of the page.
  const address = useHref('/notifications/latest')
  const load = useCallback(async () => {
    try {
      const [response, { LatestList }] = await Promise.all([
        fetch(address),
        import('./latest-list.tsx'),
      ])
      if (!response.ok) throw new Error(`the server responded with ${response.status}`)
      setLatest({ ...((await response.json()) as LatestNotifications), List: LatestList })
    } catch (error) {
      console.error('The notifications could not be loaded:', error)
      setLatest('failed')
    }
  }, [address])
  return [latest, load]
}

/** Placeholder for the list while it loads. */
function LatestSkeleton() {
  const t = useTranslations('shell')
  return (
    <div role="status" className="grid gap-5 py-3 scriptless:hidden">
      <span className="sr-only">{t('loading')}</span>
      {['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <div key={width} className="grid gap-2 ps-5">
          <div className={`skeleton h-4 ${width}`} />
          <div className="skeleton h-3.5 w-full" />
          <div className="skeleton h-3 w-16" />
        </div>
      ))}
    </div>
  )
}

interface LatestPanelProps {
  latest: Latest
  /** Called when the player follows a notification. */
  onFollow: () => void
}

export function LatestPanel({ latest, onFollow }: LatestPanelProps) {
  const t = useTranslations('shell')
  if (latest === 'coming') return <LatestSkeleton />
  if (latest === 'failed') {
    return (
      <p role="alert" className="py-6 text-center text-muted">
        {t('notificationsNotLoaded')}
      </p>
    )
  }
  return <latest.List latest={latest} onFollow={onFollow} />
}
