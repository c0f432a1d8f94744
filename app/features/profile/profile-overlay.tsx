/** A spinner over the current page while the profile loads. */
import { href, useLocation, useNavigation } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'

export function ProfileOverlay() {
  const { pathname } = useLocation()
  const next = useNavigation().location
  if (next?.pathname !== href('/profile') || pathname === next.pathname) return null
  return (
    <div className="overlay page-overlay">
      <Spinner label="Loading the profile" />
    </div>
  )
}
