/** The search: Enter submits, the cross empties, `/` and Ctrl or Cmd+K bring the focus here. */
import { Search, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { isFreeKey } from '../../lib/shortcuts.ts'
import { DEFAULT_HOME_VIEW, MAX_SEARCH_LENGTH, homeHref, type HomeView } from './home-view.ts'

interface SearchBoxProps {
  /** The view that the search narrows; on other pages the default. */
  view: HomeView
}

export function SearchBox({ view }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState(view.search)
  const { search, genre } = view
  const [served, setServed] = useState({ search, genre })
  if (served.search !== search || served.genre !== genre) {
    // Another view was opened, by a genre or the back button: the field follows it.
    setServed({ search, genre })
    setText(search)
  }
  // What was typed before the script came is there already.
  useLayoutEffect(() => setText(field.current!.value), [])
  useSearchKeys(field)

  function clear() {
    setText('')
    field.current?.focus()
    if (view.search !== '') void navigate(homeHref({ ...view, search: '', page: 1 }))
  }

  return (
    <Form
      action="/"
      role="search"
      className="relative min-w-0 max-w-xl flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(
          homeHref({ ...view, search: text.trim().slice(0, MAX_SEARCH_LENGTH), page: 1 }),
        )
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
        type="search"
        name="q"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Search"
        aria-label="Search games"
        aria-keyshortcuts="Control+K Meta+K /"
        autoComplete="off"
        enterKeyHint="search"
        className="search-field h-11 w-full rounded-full border border-line-strong bg-surface ps-8 pe-11 placeholder:text-muted placeholder-shown:pe-1 sm:ps-9 md:placeholder-shown:pe-16"
        onChange={(event) => setText(event.target.value)}
      />
      {text === '' ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3.5 hidden -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-xs text-muted md:pointer-fine:block"
        >
          Ctrl K
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-muted hover:text-ink scriptless:hidden"
          onClick={clear}
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </Form>
  )
}

function useSearchKeys(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCombination = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isCombination && !(event.key === '/' && isFreeKey(event))) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
