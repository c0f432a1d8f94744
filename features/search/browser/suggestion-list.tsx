/** Search suggestions: the listbox popup of a combobox (ARIA Authoring Practices). */
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { useGenreName } from '#features/discovery/genre-name.ts'
import type { GameTile } from '#features/discovery/tile.ts'
import type { Offers } from '../suggestions.ts'

/** What the popup below the search field gets: this list, or the offers. */
export interface SearchPopupProps {
  id: string
  games: readonly GameTile[]
  /** Instead of games: for a blank search, and for one without a match. */
  offers?: (Offers & { search: string }) | undefined
  /** The id of each option, for `aria-activedescendant`. */
  optionId: (index: number) => string
  /** Index of the option selected with the arrow keys; -1 for none. */
  active: number
  onChoose: (game: GameTile) => void
  onClose: () => void
}

export function SuggestionList({ id, games, optionId, active, onChoose }: SearchPopupProps) {
  const t = useTranslations('shell')
  const nameGenre = useGenreName()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('suggestedGames')}
      className="suggestions panel p-1.5 shadow-lift"
      // Keeps the focus in the field, so that a press on the list does not close the list first.
      onMouseDown={(event) => event.preventDefault()}
    >
      {games.map((game, index) => (
        <div
          key={game.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className="flex cursor-pointer items-center gap-3 rounded-sm p-1.5 hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
          onClick={() => onChoose(game)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChoose(game)
          }}
        >
          <GameCover thumbnail={game.thumbnail} isEager className="w-16 shrink-0 rounded-sm" />
          <span className="grid min-w-0">
            <span dir="auto" className="truncate font-semibold text-ink">
              {game.name}
            </span>
            <span className="truncate text-sm text-muted">{nameGenre(game.genre)}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
