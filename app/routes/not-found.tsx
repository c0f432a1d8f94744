/** The page for every URL that is not in the route table. */
import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/not-found'
import { NEXT_GAMES, sortGames } from '#catalogue/queries.ts'
import { languageContext, servicesContext } from '../context.server.ts'
import { toTile } from '../features/discovery/tile.ts'
import { TileList } from '../features/discovery/browser/tile-list.tsx'
import { useLaunches } from '../features/play/launch.ts'
import { toLaunch } from '../features/play/server/launch.server.ts'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { NotFound } from '../ui/not-found.tsx'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 0 },
  messages: ['stage', 'likes', 'share'],
}

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(languageContext)
  const t = getTranslator(language, 'titles')
  const { games, gameStates, likes } = context.get(servicesContext)
  const popular = sortGames(games, 'popular', likes.byGame, gameStates.down).slice(0, NEXT_GAMES)
  return data(
    {
      title: t('pageNotFound'),
      others: popular.map(toTile),
      launches: popular.map((game) => toLaunch(game, language, likes.byGame, gameStates)),
    },
    { status: 404 },
  )
}

export const meta = hiddenPageMeta

export default function PageNotFound({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('errors')
  useLaunches(loaderData.launches)
  return (
    <>
      <NotFound title={t('pageNotFound')} text={t('pageNotFoundText')} />
      <TileList title={t('playInstead')} games={loaderData.others} className="other-games" />
    </>
  )
}
