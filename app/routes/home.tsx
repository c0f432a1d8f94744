/** The home catalogue. */
import { listGenres } from '#catalogue/queries.ts'
import type { Route } from './+types/home'
import { servicesContext } from '../context.server.ts'
import { AdSlot } from '../features/ads/ad-slot.tsx'
import { BackToTop } from '../features/discovery/back-to-top.tsx'
import { FeaturedBanner } from '../features/discovery/featured-banner.tsx'
import { GameCard } from '../features/discovery/game-card.tsx'
import { homeHref, homeTitle, parseHomeView } from '../features/discovery/home-view.ts'
import { listHome } from '../features/discovery/listing.ts'
import { PaginationNav } from '../features/discovery/pagination-nav.tsx'
import { SortMenu } from '../features/discovery/sort-menu.tsx'
import { TopGames } from '../features/discovery/top-games.tsx'
import { ContinuePlaying } from '../features/play/continue-playing.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { NoResultsPicture } from '../ui/pictures/no-results.tsx'
import { useSite } from './use-site.ts'

/** Cards in the first view of a phone; the rest waits until it is scrolled to. */
const EAGER_CARDS = 4

export function loader({ url, context }: Route.LoaderArgs) {
  const { games, likes } = context.get(servicesContext)
  const genres = listGenres(games)
  const view = parseHomeView(url.searchParams, genres)
  return {
    genres,
    view,
    listing: listHome(games, likes.byGame, view),
    catalogue: games.map(({ id, name, thumbnail }) => ({ id, name, thumbnail })),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { view, listing } = loaderData
  const site = matches[0].loaderData
  const isPlain = homeHref(view) === '/'
  return pageMeta(site, {
    title: isPlain ? site.portalName : homeTitle(view),
    description: isPlain
      ? `${listing.total} .io multiplayer games in one place: shooters, strategy, races and more. They run in the browser, with no downloads.`
      : `${listing.total} .io games: ${listing.cards.map((game) => game.name).join(', ')}.`.slice(
          0,
          200,
        ),
    path: homeHref({ ...view, page: listing.page }),
    data: [
      {
        '@type': 'ItemList',
        name: homeTitle(view),
        numberOfItems: listing.cards.length,
        itemListElement: listing.cards.map((game, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: game.name,
          url: `${site.publicUrl}/game/${game.id}`,
        })),
      },
    ],
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { view, listing, catalogue } = loaderData
  const { adScriptUrl } = useSite()
  const isStart = view.search === '' && view.genre === 'All' && listing.page === 1
  return (
    <div className="home mx-auto max-w-[96rem] px-2 pt-5 md:px-6">
      <div className="home-columns">
        <div className="min-w-0">
          <div className="mb-5 flex items-center justify-between gap-3">
            <div>
              <h1 className="text-2xl font-extrabold sm:text-3xl">{homeTitle(view)}</h1>
              <p role="status" className="text-sm text-muted">
                {listing.total === 1 ? '1 game' : `${listing.total} games`}
                {view.search !== '' && ` for “${view.search}”`}
                {view.search !== '' && view.genre !== 'All' && ` in ${view.genre}`}
              </p>
            </div>
            <SortMenu view={view} />
          </div>
          {isStart && <ContinuePlaying games={catalogue} />}
          {listing.featured && <FeaturedBanner game={listing.featured} />}
          {listing.cards.length === 0 ? (
            <div className="panel">
              <EmptyState
                picture={<NoResultsPicture />}
                text="No games found. Try a different search or category."
              />
            </div>
          ) : (
            <ul aria-label={homeTitle(view)} className="game-grid">
              {listing.cards.map((game, index) => (
                <li key={game.id} className="flex *:flex-1">
                  <GameCard game={game} isEager={index < EAGER_CARDS} />
                </li>
              ))}
            </ul>
          )}
          <div className="mt-8">
            <PaginationNav view={view} page={listing.page} pages={listing.pages} />
          </div>
        </div>
        <aside aria-label="Top Games and notes" className="home-side">
          <TopGames games={listing.top} />
          <AdSlot size="300x250" note="privacy" className="home-ad-box" scriptUrl={adScriptUrl} />
          <AdSlot size="320x600" note="developers" className="home-ad-tall" />
          <AdSlot size="300x250" note="developers" className="home-ad-stacked" />
          <AdSlot size="160x600" note="developers" className="home-ad-slim" />
        </aside>
      </div>
      <div className="mt-8 flex justify-center">
        <AdSlot size="728x90" note="about" className="home-ad-wide" />
        <AdSlot size="300x250" note="about" className="home-ad-narrow" />
        <AdSlot size="160x600" note="about" className="home-ad-slim" />
      </div>
      <BackToTop />
    </div>
  )
}
