/** An empty search result: the message, and links to other games. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#ui/empty-state.tsx'
import noResults from '#ui/pictures/no-results.svg?raw'
import { homeHref, type HomeView } from '#features/discovery/home-view.ts'
import type { GameTile } from '#features/discovery/tile.ts'
import { Shelf } from '#features/discovery/browser/shelf.tsx'

interface NothingFoundProps {
  view: HomeView
  /** Games with similar names, and popular ones, as in the list under the field. */
  nearest: readonly GameTile[]
  popular: readonly GameTile[]
}

export function NothingFound({ view, nearest, popular }: NothingFoundProps) {
  const t = useTranslations('discovery')
  const shell = useTranslations('shell')
  return (
    <div className="panel pb-4">
      <EmptyState picture={noResults} text={t('noGamesFound')}>
        <Link to={homeHref({ ...view, search: '', page: 1 })} className="button">
          {shell('clearSearch')}
        </Link>
      </EmptyState>
      <div className="px-4">
        <Shelf title={shell('similarNames')} games={nearest} />
        <Shelf title={shell('popularGames')} games={popular} />
      </div>
    </div>
  )
}
