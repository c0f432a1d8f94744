/** Shows on a game page that the player's like does not count yet. */
import { MailCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'

/** A toast announces the like, so this notice is not a live region. */
export function UncountedNotice({ gameId }: { gameId: string }) {
  const t = useTranslations('likes')
  if (!useViewer()?.uncounted.includes(gameId)) return null
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <MailCheck aria-hidden size={16} className="shrink-0" />
      {t('uncounted')}
    </p>
  )
}
