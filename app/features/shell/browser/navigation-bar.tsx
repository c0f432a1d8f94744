/** A thin progress bar along the top while the next page loads. */
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'

export function NavigationBar() {
  const t = useTranslations('shell')
  const isPending = useNavigation().state !== 'idle'
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-0.5">
      {isPending && (
        <>
          <div className="navigation-bar h-full bg-accent" />
          <span className="sr-only">{t('loadingPage')}</span>
        </>
      )}
    </div>
  )
}
