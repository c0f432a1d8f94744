/** The spinner over the page that is being left, while the profile is on its way. */
import { href, useLocation, useNavigation } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'

export function ProfileVeil() {
  const { pathname } = useLocation()
  const next = useNavigation().location
  if (next?.pathname !== href('/profile') || pathname === next.pathname) return null
  return (
    <div className="veil page-veil">
      <Spinner label="Loading the profile" />
    </div>
  )
}
