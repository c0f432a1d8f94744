/** For the undecided: one press opens a random game. Without script the server draws it. */
import { Dices } from 'lucide-react'
import { Link, href, useNavigate } from 'react-router'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useOpenedGames } from './recent-games.ts'
import { pickRandomGame, type Choice } from './random-game.ts'

/** @param games all games of a small catalogue: which of them were opened only the browser knows */
export function RandomGameLink({ games }: { games: readonly Choice[] | undefined }) {
  const openedIds = useOpenedGames()
  const navigate = useNavigate()

  function play() {
    const hasMouse = matchMedia('(any-pointer: fine)').matches
    // Of a large catalogue the server draws; what was opened here it is not told.
    if (!games) return location.assign(href('/random') + (hasMouse ? '' : '?touch'))
    const id = pickRandomGame(games, openedIds, hasMouse)
    if (id) void navigate(href('/game/:id', { id }))
  }
  useShortcut('r', play)

  return (
    <Link
      to={href('/random')}
      reloadDocument
      aria-keyshortcuts="r"
      aria-label="Random game"
      className="button button-accent whitespace-nowrap max-sm:px-3"
      onClick={(event) => {
        // A new tab gets the server's choice.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        play()
      }}
    >
      <Dices aria-hidden size={18} />
      <span aria-hidden className="max-sm:hidden">
        Random game
      </span>
    </Link>
  )
}
