/**
 * The search box. Enter submits, or opens the suggestion selected with the arrow keys. Escape
 * closes the suggestions. The cross clears the field. `/` and Ctrl or Cmd+K focus it. An empty
 * field opens with recent searches, popular games and genres.
 */
import { Search, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { useWindowEvent } from '#lib/browser/use-window-event.ts'
import {
  DEFAULT_HOME_VIEW,
  MAX_SEARCH_LENGTH,
  SEARCH_FIELD_ID,
  cutSearch,
  homeHref,
  type HomeView,
} from '#features/discovery/home-view.ts'
import type { GameTile } from '#features/discovery/tile.ts'
import { useSuggestions } from './use-suggestions.ts'
import { characterOf, isFreeKey, isOfInputMethod, isSearchKey } from '#lib/browser/shortcuts.ts'

interface SearchBoxProps {
  /** The view that the search narrows; the default on other pages. */
  view: HomeView
}

export function SearchBox({ view }: SearchBoxProps) {
  const t = useTranslations('shell')
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState(view.search)
  /** The player is typing, entered the empty field, or opened the suggestions with a key. */
  const [isSuggesting, setIsSuggesting] = useState(false)
  /** The game selected with the arrow keys. */
  const [chosenId, setChosenId] = useState<string>()
  // Before hydration it is a plain form field.
  const isScripted = useIsScripted()
  const { games: suggested, offers, Popup } = useSuggestions(text, isSuggesting)
  const isOpen = suggested.length > 0
  // Matched by game id: a new list may replace the one on screen.
  const active = suggested.findIndex(({ id }) => id === chosenId)
  const { search, genre } = view
  const [served, setServed] = useState({ search, genre })
  if (served.search !== search || served.genre !== genre) {
    // Another view was opened, by a genre or the back button: the field shows its search.
    setServed({ search, genre })
    setText(search)
    close()
  }
  // Keeps the text typed before hydration.
  useLayoutEffect(() => setText(field.current!.value), [])
  useWindowEvent('keydown', (event) => {
    if (!isSearchKey(event) && !(characterOf(event) === '/' && isFreeKey(event))) return
    event.preventDefault()
    field.current?.focus()
    field.current?.select()
  })

  const optionId = (index: number) => `${listId}-${index}`

  function close() {
    setIsSuggesting(false)
    setChosenId(undefined)
  }

  function open(game: GameTile) {
    close()
    field.current?.blur()
    void navigate(href('/game/:id', { id: game.id }))
  }

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition the keys belong to the input method.
    if (isOfInputMethod(event.nativeEvent)) return
    const chosen = suggested[active]
    if (event.key === 'Escape') {
      // Also suggestions that are still loading.
      close()
      if (!Popup) return
    } else if (event.key === 'Enter' && chosen) open(chosen)
    else if (offers && event.key === 'ArrowDown') {
      document.getElementById(listId)?.querySelector('a')?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // The arrow keys move through the suggestions and the field itself.
      const stops = suggested.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isOpen) setChosenId(suggested[((active + 1 + step + stops) % stops) - 1]?.id)
      else setIsSuggesting(true)
    } else return
    event.preventDefault()
  }

  function clear() {
    setText('')
    field.current?.focus()
    setChosenId(undefined)
    setIsSuggesting(true)
    if (view.search !== '') void navigate(homeHref({ ...view, search: '', page: 1 }))
  }

  return (
    <Form
      action="/"
      role="search"
      className="search-box relative min-w-0 max-w-xl flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        close()
        const search = cutSearch(text)
        if (search !== '') remember(search)
        // Hides the on-screen keyboard, which covers the results.
        if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
        void navigate(homeHref({ ...view, search, page: 1 }))
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      {view.genre !== DEFAULT_HOME_VIEW.genre && (
        <input type="hidden" name="genre" value={view.genre} />
      )}
      {view.sort !== DEFAULT_HOME_VIEW.sort && (
        <input type="hidden" name="sort" value={view.sort} />
      )}
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 sm:start-3 text-muted"
      />
      <input
        ref={field}
        id={SEARCH_FIELD_ID}
        type="search"
        name="q"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t('searchPlaceholder')}
        aria-label={t('searchGames')}
        aria-keyshortcuts="Control+K Meta+K /"
        autoComplete="off"
        enterKeyHint="search"
        className="search-field h-11 w-full rounded-full border border-line-strong bg-surface ps-8 pe-11 placeholder:text-muted placeholder-shown:pe-1 sm:ps-9 md:placeholder-shown:pe-16"
        {...(isScripted && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-haspopup': offers ? 'dialog' : 'listbox',
          'aria-expanded': Popup !== undefined,
          'aria-controls': Popup ? listId : undefined,
          'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
        })}
        onChange={(event) => {
          setText(event.target.value)
          setIsSuggesting(true)
          setChosenId(undefined)
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.currentTarget.value === '') setIsSuggesting(true)
        }}
      />
      {text === '' ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 end-3.5 hidden -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-xs text-muted md:pointer-fine:block"
        >
          {t('controlKey')} K
        </kbd>
      ) : (
        <button
          type="button"
          aria-label={t('clearSearch')}
          className="absolute end-0 top-0 grid size-11 place-items-center rounded-full text-muted hover:text-ink scriptless:hidden"
          // Otherwise a press moves the focus and, on a phone, the button from under the finger.
          onMouseDown={(event) => event.preventDefault()}
          onClick={clear}
        >
          <X aria-hidden size={18} />
        </button>
      )}
      {Popup && (
        <Popup
          id={listId}
          games={suggested}
          offers={offers}
          optionId={optionId}
          active={active}
          onChoose={open}
          onClose={close}
        />
      )}
      <span role="status" className="sr-only">
        {isOpen && <span>{t('gamesSuggested', { count: suggested.length })}</span>}
        {offers && offers.search !== '' && <span>{t('noMatch')}</span>}
      </span>
    </Form>
  )
}

/** Adds the search to the recent ones of this device. The code was loaded with the first letter. */
function remember(search: string): void {
  import('./recent-searches.ts').then(
    ({ rememberSearch }) => rememberSearch(search),
    // Without a connection the search is not remembered.
    () => undefined,
  )
}
