/**
 * The header of every page: home link, search, saved games, theme, notifications, account; on a phone
 * also the bar at the bottom.
 */
import { Bookmark, Dices, House, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, href, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Mark } from '#ui/mark.tsx'
import { SEARCH_FIELD_ID, type HomeView } from '#features/discovery/home-view.ts'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { SearchBox } from '#features/search/browser/search-box.tsx'
import type { Choice } from '#features/play/random-game.ts'
import { useRandomGame } from '#features/play/browser/random-game-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { optional } from '#lib/optional.tsx'

// Only for players. Without the code, the header works as for visitors.
const StreakFlame = optional(() => import('#features/play/browser/streak-flame.tsx'))

interface HeaderProps {
  portalName: string
  /** False if the sidebar shows the name on a wide screen. */
  hasBrand: boolean
  view: HomeView
  /** All games of a small catalog, where the page has them. */
  games: readonly Choice[] | undefined
}

export function Header({ portalName, hasBrand, view, games }: HeaderProps) {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  return (
    <header
      // Play time counts only while the whole frame is below the header.
      data-site-header
      className="site-header sticky top-0 z-20 flex h-(--header-height) items-center gap-1 border-b border-line bg-ground px-(--gutter) md:gap-3"
    >
      <Link
        to="/"
        aria-label={portalName}
        className={`header-brand flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-3 font-display text-xl font-extrabold max-md:-ms-3 ${hasBrand ? '' : 'md:hidden'}`}
      >
        <span className="brand-mark text-accent">
          <Mark size={28} />
        </span>
        <span className="truncate max-md:hidden rail:hidden">{portalName}</span>
      </Link>
      <SearchBox view={view} />
      <div className="ms-auto flex items-center gap-0.5 sm:gap-1 md:gap-2">
        {/* A phone has it in the bar. */}
        <Link
          to={href('/saved')}
          aria-label={t('savedGames')}
          aria-current={pathname === href('/saved') ? 'page' : undefined}
          className="saved-link button button-icon max-sm:border-transparent max-sm:bg-transparent"
        >
          <Bookmark aria-hidden size={20} />
        </Link>
        {/* Its place is there before the player is known. */}
        <div className="for-player min-w-11">{useViewer() && <StreakFlame />}</div>
        <ThemeToggle />
        <NotificationBell />
        <BottomBar games={games}>
          <AccountMenu />
        </BottomBar>
      </div>
    </header>
  )
}

interface BottomBarProps {
  /** All games of a small catalog, where the page has them. */
  games: readonly Choice[] | undefined
  /** The account menu: one control, in the bar or in the header. */
  children: ReactNode
}

/**
 * The bar at the bottom of a phone: home, search, random game, saved games, account. In other
 * layouts it takes no part, and the account stays in the header (`bottom-bar.css`).
 */
function BottomBar({ games, children }: BottomBarProps) {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const playRandom = useRandomGame(games)
  return (
    <div className="bottom-bar">
      <nav aria-label={t('bottomBar')}>
        <Link to="/" className="bar-item" aria-current={pathname === '/' ? 'page' : undefined}>
          <House aria-hidden size={22} />
          {t('home')}
        </Link>
        {/* Without scripts, the browser focuses the target of the link. */}
        <a
          href={`#${SEARCH_FIELD_ID}`}
          className="bar-item"
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(SEARCH_FIELD_ID)?.focus()
          }}
        >
          <Search aria-hidden size={22} />
          {t('searchPlaceholder')}
        </a>
        <Link
          to={href('/random')}
          className="bar-item"
          reloadDocument
          discover="none"
          onClick={playRandom}
        >
          <Dices aria-hidden size={22} />
          {t('random')}
        </Link>
        <Link
          to={href('/saved')}
          className="bar-item"
          aria-current={pathname === href('/saved') ? 'page' : undefined}
        >
          <Bookmark aria-hidden size={22} />
          {t('saved')}
        </Link>
      </nav>
      {children}
    </div>
  )
}
