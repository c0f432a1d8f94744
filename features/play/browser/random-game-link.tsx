/** The link to a random game. Without scripts the server picks the game. */
import { Dices } from 'lucide-react'
import { Link, href, useHref, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '#lib/browser/shortcuts.ts'
import { type Choice, pickRandomGame } from '../random-game.ts'
import type { MouseEvent } from 'react'
import { readOpenedGames } from './recent-games.ts'

/** @param games all games of a small catalog: only the browser knows which of them were opened */
export function RandomGameLink({ games }: { games: readonly Choice[] | undefined }) {
  const t = useTranslations('discovery')
  const play = useRandomGame(games)
  useShortcut('r', play)

  return (
    <Link
      to={href('/random')}
      reloadDocument
      aria-keyshortcuts="r"
      aria-label={t('randomGame')}
      className="random-link button button-accent whitespace-nowrap max-sm:px-3"
      onClick={play}
    >
      <Dices aria-hidden size={18} />
      <span aria-hidden className="max-sm:hidden">
        {t('randomGame')}
      </span>
    </Link>
  )
}

/**
 * Returns the click handler of a link to `/random`, which also works for a key press.
 *
 * @param games all games of a small catalog: only the browser knows which of them were opened
 */
export function useRandomGame(
  games: readonly Choice[] | undefined,
): (event?: MouseEvent<HTMLElement>) => void {
  const randomHref = useHref(href('/random'))
  const navigate = useNavigate()

  return (event) => {
    // In a new tab the server picks the game.
    if (event?.ctrlKey || event?.metaKey || event?.shiftKey) return
    event?.preventDefault()
    const hasMouse = matchMedia('(any-pointer: fine)').matches
    // From a large catalog the server picks the game. It does not learn which games were opened.
    if (!games) return location.assign(randomHref + (hasMouse ? '' : '?touch'))
    const id = pickRandomGame(games, readOpenedGames(), hasMouse)
    if (id) void navigate(href('/game/:id', { id }))
  }
}
