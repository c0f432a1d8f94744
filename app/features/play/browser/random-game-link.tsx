/** The link to a random game. Without scripts the server picks the game. */
import { Dices } from 'lucide-react'
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '#app/lib/shortcuts.ts'
import type { Choice } from '../random-game.ts'
import { useRandomGame } from './use-random-game.ts'

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
