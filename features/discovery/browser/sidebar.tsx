/**
 * The genre sidebar: wide, or a narrow rail. On small screens the genres form a row below the
 * header, and the sidebar opens as a drawer over the page.
 */
import { ChevronLeft, ChevronRight, Icon, PanelLeft } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ALL_GENRES } from '#catalogue/queries.ts'
import { Mark } from '#ui/mark.tsx'
import { firstGrapheme } from '#lib/first-grapheme.ts'
import { setDocumentSetting, useDocumentSetting } from '#lib/browser/device-setting.ts'
import { useBrowserValue } from '#lib/browser/store.ts'
import { useSwipeAway } from '#lib/browser/swipe.ts'
import { SIDEBAR_KEY } from '#lib/inline-script-values.ts'
import type { DrawnGenre } from '../server/genre-glyphs.server.ts'
import { useGenreName } from '../genre-name.ts'
import { homeHref, type HomeView } from '../home-view.ts'

/** Space before the current genre after the row scrolls to it. */
const ROW_EDGE_PX = 12

interface SidebarProps {
  portalName: string
  genres: readonly DrawnGenre[]
  view: HomeView
}

export function Sidebar({ portalName, genres, view }: SidebarProps) {
  const t = useTranslations('shell')
  const nameGenre = useGenreName()
  const { isExpanded, isDrawerOpen, setExpanded } = useSidebar()
  const drawer = useRef<HTMLElement>(null)
  useSwipeAway(drawer, isDrawerOpen, () => setExpanded(false))
  const toggle = useRef<HTMLButtonElement>(null)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the current genre may be outside the visible part of the row.
    const chosen = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (chosen) scrollToStart(nav.current!, chosen)
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- scrolls again when the genre changes
  }, [view.genre])

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isDrawerOpen) return
    setExpanded(false)
    toggle.current?.focus()
  }

  return (
    <>
      <div
        aria-hidden
        className="sidebar-overlay fixed inset-0 z-30 bg-overlay"
        onClick={() => setExpanded(false)}
      />
      <aside
        ref={drawer}
        aria-label={t('sidebar')}
        className="sidebar fixed inset-y-0 start-0 z-40 flex flex-col border-e border-line bg-surface row:contents"
        onKeyDown={closeByEscape}
      >
        <Link
          to="/"
          aria-label={portalName}
          className="flex h-(--header-height) shrink-0 items-center gap-3 px-5 font-display text-xl font-extrabold rail:justify-center rail:px-0 row:hidden"
        >
          <span className="brand-mark text-accent">
            <Mark size={28} />
          </span>
          <span className="truncate rail:hidden">{portalName}</span>
        </Link>
        <nav
          ref={nav}
          aria-labelledby="genre-list"
          className="genre-nav min-h-0 flex-1 overflow-y-auto px-3"
        >
          <h2
            id="genre-list"
            className="px-2 pt-3 pb-2 font-sans text-xs font-semibold text-muted rail:sr-only row:sr-only"
          >
            {t('gameGenres')}
          </h2>
          <ul className="flex flex-col gap-1 row:w-max row:flex-row row:gap-2">
            {genres.map(({ genre, glyph }) => {
              const name = nameGenre(genre)
              return (
                <li key={genre}>
                  <Link
                    to={homeHref({ genre, sort: view.sort })}
                    discover="none"
                    // The drawer covers the games of the new genre.
                    onClick={isDrawerOpen ? () => setExpanded(false) : undefined}
                    title={name}
                    aria-label={name}
                    aria-current={genre === view.genre || undefined}
                    className="genre-link"
                  >
                    {/* In the rail the style draws a letter. As text it would be part of the name. */}
                    <span
                      aria-hidden
                      data-letter={genre === ALL_GENRES ? undefined : firstGrapheme(name)}
                      className="genre-letter"
                    >
                      <Icon iconNode={[['path', { key: 'glyph', d: glyph }]]} size={18} />
                    </span>
                    <span aria-hidden className="truncate rail:hidden">
                      {name}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
        <div className="sidebar-toggle p-3">
          <button
            ref={toggle}
            type="button"
            className="button button-icon scriptless:hidden"
            aria-label={isExpanded ? t('collapseSidebar') : t('expandSidebar')}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? (
              <ChevronLeft aria-hidden size={20} className="row:hidden rtl:-scale-x-100" />
            ) : (
              <ChevronRight aria-hidden size={20} className="row:hidden rtl:-scale-x-100" />
            )}
            {/* In the row from the first paint, before the script knows the width. */}
            <PanelLeft aria-hidden size={20} className="hidden row:block rtl:-scale-x-100" />
          </button>
        </div>
      </aside>
    </>
  )
}

/** Scrolls an item of the row to the inline start, with a small margin. */
function scrollToStart(row: HTMLElement, item: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
  const isRtl = getComputedStyle(row).direction === 'rtl'
  const left = isRtl
    ? inner.right - outer.right + ROW_EDGE_PX
    : inner.left - outer.left - ROW_EDGE_PX
  row.scrollBy({ left, behavior: 'instant' })
}

/** Below this width the genres are a row, and the sidebar opens as a drawer over the page. */
const WIDE_QUERY = '(min-width: 768px)'

function subscribeToWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE_QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Reads the state of the sidebar, and returns its setter. */
export function useSidebar() {
  const setting = useDocumentSetting('sidebar')
  const isWideScreen = useBrowserValue(subscribeToWidth, () => matchMedia(WIDE_QUERY).matches, true)
  const isExpanded = setting ? setting === 'expanded' : isWideScreen
  const storageKey = isWideScreen ? SIDEBAR_KEY : undefined
  return {
    isExpanded,
    /** The sidebar covers the page, which is inert until the drawer closes. */
    isDrawerOpen: isExpanded && !isWideScreen,
    /** On a wide screen the choice is stored on this device. */
    setExpanded: (next: boolean) =>
      setDocumentSetting('sidebar', next ? 'expanded' : 'rail', storageKey),
  }
}
