/**
 * What the search offers before the first letter, and if no game matches: recent searches, games
 * and genres. A combobox may open a dialog (ARIA 1.2); unlike options, its items are links and
 * buttons.
 */
import { Clock, X } from 'lucide-react'
import { useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { useGenreName } from '#features/discovery/genre-name.ts'
import { SEARCH_FIELD_ID, homeHref } from '#features/discovery/home-view.ts'
import type { GameTile } from '#features/discovery/tile.ts'
import {
  removeSearch,
  removeSearches,
  rememberSearch,
  useRecentSearches,
} from './recent-searches.ts'
import type { SearchPopupProps } from './suggestion-list.tsx'

const focusField = () => document.getElementById(SEARCH_FIELD_ID)?.focus()

/** The popup below the empty search field: recent searches, popular games, genres. */
export function SearchOffers({ id, offers, onClose }: SearchPopupProps) {
  const t = useTranslations('shell')
  const nameGenre = useGenreName()
  const popup = useRef<HTMLDivElement>(null)
  const all = useRecentSearches()
  if (!offers) return null
  const { search, nearest, popular, genres } = offers
  const recent = search === '' ? all : []

  /** Closes the popup when a link is followed. The keyboard keeps its place, a phone its view. */
  function leave() {
    if (popup.current?.contains(document.activeElement)) focusField()
    else document.getElementById(SEARCH_FIELD_ID)?.blur()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    const stops = [...popup.current!.querySelectorAll<HTMLElement>('a, button')]
    const current = stops.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape') {
      focusField()
      onClose()
    } else if (event.key === 'ArrowDown') stops[current + 1]?.focus()
    else if (event.key === 'ArrowUp') {
      if (current > 0) stops[current - 1]!.focus()
      else focusField()
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={popup}
      id={id}
      role="dialog"
      aria-label={t('searchPlaceholder')}
      tabIndex={-1}
      // On a phone above the on-screen keyboard, which is at most 20.5rem high.
      className="suggestions panel grid max-h-[min(36rem,100dvh-var(--header-height)-0.5rem)] gap-2 px-1.5 pt-2 pb-3 shadow-lift pointer-coarse:max-md:max-h-[max(14rem,100dvh-var(--header-height)-20.5rem)] pointer-coarse:max-md:overscroll-contain"
      // Keeps the focus in the field, so that a press on an item does not close the popup first.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {search !== '' && <p className="px-1.5 font-semibold">{t('noMatch')}</p>}
      {recent.length > 0 && (
        <Offer
          title={t('recentSearches')}
          action={
            <button
              type="button"
              className="text-link min-h-11 px-1.5 text-sm"
              onClick={() => {
                focusField()
                removeSearches()
              }}
            >
              {t('clearSearches')}
            </button>
          }
        >
          <ul>
            {recent.map((each) => (
              <li key={each} className="flex">
                <Link
                  to={homeHref({ search: each })}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-sm p-1.5 hover:bg-raised"
                  onClick={() => {
                    rememberSearch(each)
                    leave()
                  }}
                >
                  <Clock aria-hidden size={18} className="shrink-0 text-muted" />
                  <bdi className="truncate">{each}</bdi>
                </Link>
                <button
                  type="button"
                  aria-label={t('removeSearch', { search: each })}
                  className="button button-icon border-transparent bg-transparent text-muted"
                  onClick={(event) => {
                    focusNeighbor(event)
                    removeSearch(each)
                  }}
                >
                  <X aria-hidden size={18} />
                </button>
              </li>
            ))}
          </ul>
        </Offer>
      )}
      <Tiles title={t('similarNames')} games={nearest} onFollow={leave} />
      <Tiles title={t('popularGames')} games={popular} onFollow={leave} />
      {genres.length > 0 && (
        <Offer title={t('gameGenres')}>
          <ul className="flex flex-wrap gap-2 px-1.5 pt-1">
            {genres.map((genre) => (
              <li key={genre}>
                <Link
                  to={homeHref({ genre })}
                  className="flex min-h-9 items-center rounded-md border border-line px-3.5 text-sm/normal font-medium text-muted hover:bg-raised hover:text-ink pointer-coarse:min-h-11"
                  onClick={leave}
                >
                  {nameGenre(genre)}
                </Link>
              </li>
            ))}
          </ul>
        </Offer>
      )}
    </div>
  )
}

/** Before an item is removed: moves the focus from its button to that of the next item. */
function focusNeighbor({ currentTarget: button }: MouseEvent<HTMLElement>): void {
  if (button !== document.activeElement) return
  const item = button.closest('li')!
  const other = item.nextElementSibling ?? item.previousElementSibling
  if (other) other.querySelector('button')!.focus()
  else focusField()
}

interface OfferProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

function Offer({ title, action, children }: OfferProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <div className="flex min-h-9 items-center justify-between gap-3 px-1.5">
        <h2 id={titleId} className="font-sans text-sm font-semibold text-muted">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

interface TilesProps {
  title: string
  games: readonly GameTile[]
  onFollow: () => void
}

function Tiles({ title, games, onFollow }: TilesProps) {
  if (games.length === 0) return null
  return (
    <Offer title={title}>
      <ul className="grid grid-cols-3 gap-1">
        {games.map((game) => (
          <li key={game.id} className="min-w-0">
            <Link
              to={href('/game/:id', { id: game.id })}
              className="grid gap-1 rounded-sm p-1.5 text-sm/normal hover:bg-raised"
              onClick={onFollow}
            >
              <GameCover thumbnail={game.thumbnail} isEager className="w-full rounded-sm" />
              <span className="truncate font-semibold">{game.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Offer>
  )
}
