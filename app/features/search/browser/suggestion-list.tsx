/** Search suggestions: the listbox popup of a combobox (ARIA Authoring Practices). */
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { GameCover } from '#app/features/discovery/browser/game-cover.tsx'
import { useGenreName } from '#app/features/discovery/genre-name.ts'
import type { SearchPopupProps } from './use-suggestions.ts'

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
          className="suggestion"
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
