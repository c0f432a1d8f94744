/**
 * The list of saved games. The server does not know it, so the served page reserves its space. It is
 * not in `saved`, because it uses covers of `discovery`, whose cards use the save control of `saved`.
 */
import { Bookmark, BookmarkMinus, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { showToast } from '#lib/browser/toasts.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { GameLink } from '#features/discovery/browser/game-link.tsx'
import type { CatalogueEntry } from '#features/discovery/listing.ts'
import { useGames } from '#features/discovery/browser/use-games.ts'
import { setSaved, useSavedGames } from './saved-store.ts'

interface SavedListProps {
  /** All games of a small catalog. */
  catalogue: readonly CatalogueEntry[] | undefined
}

/** Shows the games, each with a button that removes it; removal can be undone. */
export function SavedList({ catalogue }: SavedListProps) {
  const t = useTranslations('saved')
  const isScripted = useIsScripted()
  const viewer = useViewer()
  const ids = useSavedGames()
  // A game that has left the catalog is not listed. It is listed again if it returns.
  const games = useGames(ids, catalogue)
  const isEmpty = ids.length === 0 || games?.length === 0
  if (!isScripted || (viewer === undefined && isEmpty)) return null
  return (
    <>
      <p className="mt-2 text-muted">{t(viewer === null ? 'onThisDevice' : 'inYourAccount')}</p>
      {isEmpty ? (
        <EmptyState icon={Bookmark} text={t('empty')}>
          <Link to="/" className="button button-accent">
            {t('findGame')}
          </Link>
        </EmptyState>
      ) : (
        <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {games?.map((game) => (
            <li key={game.id} className="panel relative flex flex-col overflow-hidden">
              <GameCover thumbnail={game.thumbnail} className="w-full" />
              <div className="flex items-center gap-1 ps-3">
                <h2 dir="auto" className="min-w-0 flex-1 truncate text-base font-bold">
                  <GameLink
                    gameId={game.id}
                    className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                  >
                    {game.name}
                  </GameLink>
                </h2>
                <RemoveButton game={game} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function RemoveButton({ game }: { game: CatalogueEntry }) {
  const t = useTranslations('saved')
  const shell = useTranslations('shell')

  async function remove() {
    // The button disappears with its game, so the focus moves first.
    document.getElementById('content')?.focus({ preventScroll: true })
    const place = await setSaved(game.id, false)
    if (!place) return
    showToast({
      topic: 'saved-games',
      title: t('removed'),
      message: t('removedText', { game: game.name }),
      icon: BookmarkMinus,
      action: (close) => (
        <button
          type="button"
          className="button"
          onClick={() => {
            void setSaved(game.id, true, place)
            close()
          }}
        >
          {t('undo')}
        </button>
      ),
    })
  }

  return (
    <button
      type="button"
      aria-label={shell('unsaveGame', { game: game.name })}
      className="icon-control relative z-1"
      onClick={() => void remove()}
    >
      <Trash2 aria-hidden size={18} />
    </button>
  )
}
