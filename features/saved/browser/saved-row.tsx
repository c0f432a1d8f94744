/**
 * The row of saved games on the home page, with a link to all. Only the browser knows it: it is the
 * last row, so that it moves nothing in view when it appears. It is not in `saved`, which is below
 * the tiles of `discovery`.
 */
import { href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CatalogueEntry } from '#features/discovery/listing.ts'
import { MIN_ROW, ROW } from '#features/discovery/row-rules.ts'
import { Shelf } from '#features/discovery/browser/shelf.tsx'
import { useGames } from '#features/discovery/browser/use-games.ts'
import { useSavedGames } from './saved-store.ts'

/** @param games all games of a small catalog */
export function SavedRow({ games }: { games: readonly CatalogueEntry[] | undefined }) {
  const t = useTranslations('shell')
  const ids = useSavedGames()
  const saved = useGames(ids, games, ids.length >= MIN_ROW)
  if (!saved || saved.length < MIN_ROW) return null
  return <Shelf title={t('savedGames')} to={href('/saved')} games={saved.slice(0, ROW)} />
}
