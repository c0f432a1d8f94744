/**
 * The page for every URL that is not in the route table: a text that the operator wrote, or that there
 * is no page. Routes of their own would cost bytes on every page.
 */
import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/not-found'
import { NEXT_GAMES, sortGames } from '#catalogue/queries.ts'
import { pageContext } from '#features/context.server.ts'
import { PORTAL_TEXTS } from '#features/portal-settings/portal-texts.ts'
import { toTile } from '#features/discovery/tile.ts'
import { TileList } from '#features/discovery/browser/tile-list.tsx'
import { useLaunches } from '#features/play/launch.ts'
import { toLaunch } from '#features/play/server/launch.server.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { NotFound } from '#ui/not-found.tsx'

export const handle: RouteHandle = {
  messages: ['stage', 'likes', 'share'],
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, language } = context.get(pageContext)
  const t = getTranslator(language, 'titles')
  const { config, games, gameStates, likes } = services
  const name = PORTAL_TEXTS.find((each) => each === params['*'])
  const text = name && config[name]
  if (text) {
    const { renderMarkdown } =
      await import('#features/portal-settings/server/render-markdown.server.ts')
    return data({ title: t(name), html: renderMarkdown(text) })
  }
  const popular = sortGames(games, 'popular', likes.byGame, gameStates.down).slice(0, NEXT_GAMES)
  return data(
    {
      title: t('pageNotFound'),
      others: popular.map(toTile),
      launches: popular.map((game) => toLaunch(services, language, game)),
    },
    { status: 404 },
  )
}

export const meta = hiddenPageMeta

export default function PageNotFound({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('errors')
  const isText = 'html' in loaderData
  useLaunches(isText ? undefined : loaderData.launches)
  return isText ? (
    <article
      dir="auto"
      className="mx-auto max-w-prose px-(--gutter) pt-10 wrap-anywhere [&_:is(h2,h3)]:mt-8 [&_:is(h2,h3)]:text-2xl [&_:is(h2,h3)]:font-bold [&_:is(p,ul,ol)]:mt-3 [&_:is(ul,ol)]:ps-6 [&_a]:underline [&_ol]:list-decimal [&_ul]:list-disc"
    >
      <h1 className="text-4xl font-extrabold">{loaderData.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: loaderData.html }} />
    </article>
  ) : (
    <>
      <NotFound title={t('pageNotFound')} text={t('pageNotFoundText')} />
      <TileList title={t('playInstead')} games={loaderData.others} className="other-games" />
    </>
  )
}
