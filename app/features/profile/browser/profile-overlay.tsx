/** A spinner over the current page while the profile loads. */
import { href, useHref, useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Spinner } from '#app/ui/mark.tsx'

export function ProfileOverlay() {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const next = useNavigation().location
  // Unlike that of `useLocation`, the path of a navigation has the prefix of the language.
  const isNext = next?.pathname === useHref(href('/profile'))
  if (!isNext || pathname === href('/profile')) return null
  return (
    <div className="overlay page-overlay">
      <Spinner label={t('loadingProfile')} />
    </div>
  )
}
