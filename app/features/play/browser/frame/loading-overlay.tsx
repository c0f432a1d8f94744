/** The spinner over a page for a game that is not there. */
import { useTranslations } from 'use-intl'
import { Spinner } from '#app/ui/spinner.tsx'

/** An animation in `play.css` removes it after a second. */
export function LoadingOverlay() {
  const t = useTranslations('stage')
  return (
    <div className="overlay loading-overlay">
      <Spinner label={t('loadingGame')} />
    </div>
  )
}
