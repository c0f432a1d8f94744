/** The footer of every page: links, and the invitation to developers. */
import { Link, href } from 'react-router'
import { SignOutForm } from '../sign-out/sign-out-form.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'

const OWN_LINKS = [
  { path: href('/profile'), label: 'Your profile' },
  { path: href('/notifications'), label: 'Notifications' },
  { path: href('/settings'), label: 'Settings' },
]

interface FooterProps {
  portalName: string
  repositoryUrl: string | undefined
}

export function Footer({ portalName, repositoryUrl }: FooterProps) {
  return (
    <footer className="mt-12 border-t border-line px-(--gutter) py-8 text-sm text-muted">
      <div className="mx-auto flex max-w-(--measure-games) flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <p className="max-w-md">
          <strong className="text-ink">{portalName}</strong> brings .io games together in one place.
          No downloads.
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to="/about" className="text-link lone-link">
            About
          </Link>
          <Link to={href('/privacy')} className="text-link lone-link">
            Privacy policy
          </Link>
          <a href={repositoryUrl ?? '/about#developers'} className="text-link lone-link">
            Developers: submit your game
          </a>
          <ShortcutHelp />
        </nav>
        {/* Without scripts, the header of a public page cannot show the player's account. */}
        <noscript>
          <nav aria-label="Your account" className="flex flex-wrap gap-x-6 gap-y-2">
            {OWN_LINKS.map(({ path, label }) => (
              <a key={path} href={path} className="text-link lone-link">
                {label}
              </a>
            ))}
            <SignOutForm>
              <button type="submit" className="text-link lone-link">
                Sign out
              </button>
            </SignOutForm>
          </nav>
        </noscript>
      </div>
    </footer>
  )
}
