/** The home page: the game catalog. */
import { useEffect } from 'react'
import { PrefetchPageLinks, data, href, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Game } from '#catalogue/game.ts'
import { ALL_GENRES, listGenres } from '#catalogue/queries.ts'
import type { Route } from './+types/home'
import { pageContext } from '#features/context.server.ts'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { AdSlot } from '#features/ads/browser/ad-slot.tsx'
import { usePromos } from '#features/ads/browser/use-promos.tsx'
import { useFriendCount } from '#features/live/browser/live-friends.ts'
import { CardChips } from '#features/home/browser/daily-note.tsx'
import { FeaturedBanner } from '#features/home/browser/featured-banner.tsx'
import { GameCard } from '#features/home/browser/game-card.tsx'
import { drawGenre } from '#features/discovery/server/genre-glyphs.server.ts'
import { useGenreName } from '#features/discovery/genre-name.ts'
import { describeList, homeTitle } from '#features/home/server/list-description.server.ts'
import { homeHref, parseHomeView, type HomeView } from '#features/discovery/home-view.ts'
import { rememberList, scrollKeyOf } from '#features/discovery/browser/last-list.ts'
import { listHome, type Listing } from '#features/discovery/listing.ts'
import { NothingFound } from '#features/home/browser/nothing-found.tsx'
import { PaginationNav } from '#features/home/browser/pagination-nav.tsx'
import { getSearchLanguage } from '#features/search/server/search-language.server.ts'
import { SortMenu } from '#features/home/browser/sort-menu.tsx'
import { Shelves } from '#features/discovery/browser/shelf.tsx'
import { TopGames } from '#features/home/browser/top-games.tsx'
import { LanguageOfferPlace } from '#features/language/browser/language-offer-place.tsx'
import { ContinuePlaying } from '#features/play/browser/continue-playing.tsx'
import { SavedRow } from '#features/saved/browser/saved-row.tsx'
import { useLaunches, useMayLoadGamePage } from '#features/play/launch.ts'
import { serveCatalogue, toLaunch } from '#features/play/server/launch.server.ts'
import { RandomGameLink } from '#features/play/browser/random-game-link.tsx'
import { deletionNotice } from '#features/settings/server/deletion-notice.server.ts'
import { DeletionNotice } from '#features/settings/browser/deletion-notice.tsx'
import { NO_INDEX, pageMeta } from '#lib/page-meta.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { localizePath } from '#messages/languages.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { useSite } from './use-site.ts'
import { optional } from '#lib/optional.tsx'

export const handle: RouteHandle = {
  cache: 'home',
  inSitemap: true,
  messages: ['discovery', 'stage', 'likes', 'share', 'ads'],
}

// Without the code, the page works as it does without friends.
const FriendsRow = optional(() => import('#features/home/browser/friends-row.tsx'))
const BackToTop = optional(() => import('#features/home/browser/back-to-top.tsx'))

/** Cards above the fold on a phone. The other covers load lazily. */
const EAGER_CARDS = 4

export function loader({ request, url, context }: Route.LoaderArgs) {
  const { services: portal, language } = context.get(pageContext)
  const { db, games, gameStates, homeRows, likes, presence, cookieKey } = portal
  const genres = listGenres(games)
  const view = parseHomeView(url.searchParams, genres)
  const isPlain = homeHref(view) === '/'
  const isAccountDeleted =
    isPlain && deletionNotice.read(cookieKey, request.headers.get('Cookie'), db.now()) !== undefined
  const listing = listHome(games, likes.byGame, view, gameStates, getSearchLanguage(language), {
    ...homeRows,
    players: presence.byGame ?? {},
    featuredGame: portal.config.featuredGame,
  })
  const catalogue = serveCatalogue(portal, language)
  const loaded = {
    genres: genres.map(drawGenre),
    view,
    listing,
    title: homeTitle(view, getTranslator(language, 'discovery')),
    description: isPlain
      ? getTranslator(language, 'titles')('homeDescription', { count: listing.total })
      : describeList(listing, language),
    catalogue,
    launches: catalogue
      ? undefined
      : listShown(games, listing).map((game) => toLaunch(portal, language, game)),
    deletionNotice: isAccountDeleted
      ? getTranslator(language, 'settings')('accountDeleted')
      : undefined,
  }
  return isAccountDeleted
    ? data(loaded, { headers: { 'Set-Cookie': deletionNotice.forget(cookieKey) } })
    : data(loaded)
}

/** Lists the games that the page links to. */
function listShown(
  games: readonly Game[],
  { cards, top, featured, daily, rows, other, beside, nearest, popular }: Listing,
) {
  const listed = [
    ...cards,
    ...top,
    ...beside,
    ...nearest,
    ...popular,
    ...rows.flatMap((row) => row.games),
  ]
  const ids = new Set([...listed, featured, daily, other].map((game) => game?.id))
  return games.filter(({ id }) => ids.has(id))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { view, listing, title, description } = loaderData
  const site = matches[0].loaderData
  const tags = pageMeta(site, {
    title: homeHref(view) === '/' ? site.portalName : title,
    description,
    path: homeHref({ ...view, page: listing.page }),
    data: [
      {
        '@type': 'ItemList',
        name: title,
        numberOfItems: listing.cards.length,
        itemListElement: listing.cards.map((game, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: game.name,
          url: site.publicUrl + localizePath(site.language, `/game/${game.id}`),
        })),
      },
    ],
  })
  // Anyone can link to any words.
  return view.search === '' ? tags : [...tags, NO_INDEX]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('discovery')
  const nameGenre = useGenreName()
  const { view, listing, catalogue, title } = loaderData
  useRememberedList()
  useLaunches(loaderData.launches ?? catalogue)
  const { adScriptUrl } = useSite()
  const promos = usePromos(listing, view, Boolean(adScriptUrl))
  const { isStart, isFull } = listing
  const viewKey = homeHref({ ...view, page: listing.page })
  // A short list moves what is below it up. With a new key it is new there, not moved. Below full
  // lists the difference is out of view, and an ad must not load again.
  const isKept = adScriptUrl || isFull
  const belowKey = isKept ? '' : viewKey
  return (
    <div className="home mx-auto max-w-(--measure-games) px-(--gutter) pt-3">
      <div className="home-columns">
        <div className="min-w-0">
          {isStart && <DeletionNotice text={loaderData.deletionNotice} />}
          {isStart && <PlayingFriends games={catalogue} />}
          <div className="mb-2 flex flex-wrap items-start justify-between gap-3 md:mb-3 md:items-center">
            <div className="flex min-w-0 flex-1 basis-28 flex-wrap items-baseline gap-x-3">
              <h1 className="text-xl font-extrabold sm:text-2xl">{title}</h1>
              <p role="status" className="text-sm text-muted">
                {t.rich(countMessage(view), {
                  count: listing.total,
                  search: view.search,
                  name: (chunks) => <bdi>{chunks}</bdi>,
                  genre: nameGenre(view.genre),
                })}
              </p>
            </div>
            <div className="ms-auto flex flex-wrap justify-end gap-2">
              <SortMenu view={view} />
              <RandomGameLink games={catalogue} />
            </div>
          </div>
          {/* A new key per view, so that a card that is in both lists does not animate between them. */}
          <div key={viewKey} className="home-first">
            {isStart && <ContinuePlaying games={catalogue} daily={listing.first} />}
            {listing.featured && <FeaturedBanner game={listing.featured} />}
            {listing.cards.length === 0 ? (
              <NothingFound view={view} nearest={listing.nearest} popular={listing.popular} />
            ) : (
              <ul aria-label={title} className="game-grid">
                {listing.cards.map((game, index) => (
                  <li
                    key={game.id}
                    data-large={(isFull && index === listing.largeCard) || undefined}
                    className={
                      listing.touchPlaces && `pointer-coarse:order-${listing.touchPlaces[index]}`
                    }
                  >
                    <GameCard
                      game={game}
                      isEager={index < EAGER_CARDS}
                      chips={<CardChips game={game} isDaily={game.id === listing.dailyId} />}
                    />
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className="mt-4">
            <PaginationNav view={view} page={listing.page} pages={listing.pages} />
          </div>
        </div>
        <aside key={`side ${belowKey}`} aria-label={t('topGamesAndMore')} className="home-side">
          <div className="home-ad-box">
            {promos.narrow && <AdSlot size="300x250" own={promos.narrow} />}
            <AdSlot size="300x250" own={promos.box} scriptUrl={adScriptUrl} />
          </div>
          <TopGames games={listing.top} />
          <AdSlot size="320x600" own={promos.tall} className="home-ad-tall" />
        </aside>
        <div key={`rows ${belowKey}`} className="home-rows">
          <Shelves rows={listing.rows} />
          {isStart && <SavedRow games={catalogue} />}
        </div>
        <div key={`end ${belowKey}`} className="home-end flex justify-center">
          <AdSlot size="728x90" own={promos.flat} className="home-ad-wide" />
        </div>
      </div>
      <LanguageOffer />
      <BackToTop />
      <GamePagePrefetch game={listing.top[0]} />
    </div>
  )
}

// Components of their own: a change for them does not render the whole page again.

const PlayingFriends: typeof FriendsRow = (props) =>
  useFriendCount() > 0 && <FriendsRow {...props} />

const GamePagePrefetch = ({ game }: { game: { id: string } | undefined }) =>
  useMayLoadGamePage() && game && <PrefetchPageLinks page={href('/game/:id', game)} />

function LanguageOffer() {
  const { portalName, languages } = useSite()
  const viewer = useViewer()
  const accountLanguage = viewer && (viewer.language ?? null)
  return <LanguageOfferPlace {...{ portalName, languages, accountLanguage }} />
}

/** The message with the number of games. */
function countMessage({ search, genre }: HomeView) {
  if (search === '') return 'gameCount'
  return genre === ALL_GENRES ? 'gamesFound' : 'gamesFoundInGenre'
}

/** Stores this list as the target of the back link of game pages. */
function useRememberedList(): void {
  const location = useLocation()
  useEffect(() => {
    rememberList({ path: location.pathname + location.search, scrollKey: scrollKeyOf(location) })
  }, [location])
}
