/** A spinner over the current page while the profile loads. */
import { href, useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Spinner } from '../../ui/spinner.tsx'

export function ProfileOverlay() {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const next = useNavigation().location
  if (next?.pathname !== href('/profile') || pathname === next.pathname) return null
  return (
    <div className="overlay page-overlay">
      <Spinner label={t('loadingProfile')} />
    </div>
  )
}
