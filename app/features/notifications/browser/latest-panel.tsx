/** The panel of the bell: the latest notifications, or a placeholder while they load. */
import { useTranslations } from 'use-intl'
import type { Latest } from './use-latest.ts'

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
