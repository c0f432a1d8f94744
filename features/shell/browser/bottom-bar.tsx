/**
 * The bar at the bottom of a phone: home, search, random game, saved games, account. In other
 * layouts it takes no part, and the account stays in the header (`bottom-bar.css`).
 */
import { Bookmark, Dices, House, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, href, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { SEARCH_FIELD_ID } from '#features/discovery/home-view.ts'
import type { Choice } from '#features/play/random-game.ts'
import { useRandomGame } from '#features/play/browser/random-game-link.tsx'

interface BottomBarProps {
  /** All games of a small catalog, where the page has them. */
  games: readonly Choice[] | undefined
  /** The account menu: one control, in the bar or in the header. */
  children: ReactNode
}

/** Four links, and the account menu as `children`. */
export function BottomBar({ games, children }: BottomBarProps) {
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
