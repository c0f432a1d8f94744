/** The game page: the frame, and information below it. */
import { ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { data, href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Game } from '#catalogue/game.ts'
import { isBuiltIn } from '#catalogue/index.ts'
import { findGame, listNext, listSimilar } from '#catalogue/queries.ts'
import { localizeGame } from '#catalogue/localize-game.ts'
import type { Route } from './+types/game'
import { pageContext } from '#features/context.server.ts'
import { FriendsPlaying } from '#features/friends/browser/friends-playing.tsx'
import { GameCard } from '#features/home/browser/game-card.tsx'
import { toGameCard } from '#features/discovery/listing.ts'
import { toTile } from '#features/discovery/tile.ts'
import { nameGenre } from '#features/discovery/genre-name.ts'
import { LikeControl } from '#features/likes/browser/like-control.tsx'
import { UncountedNotice } from '#features/likes/browser/uncounted-notice.tsx'
import { LikeStars } from '#features/likes/browser/like-rating.tsx'
import { findMissingGame } from '#features/play/server/find-missing-game.server.ts'
import { GameInformation } from '#features/play/browser/game-information.tsx'
import { GameMissing } from '#features/play/browser/game-missing.tsx'
import { GameStage } from '#features/play/browser/game-stage.tsx'
import { GameStats } from '#features/play/browser/game-stats.tsx'
import { isExplained } from '#features/play/how-to-play.ts'
import { localizeHowToPlay } from '#features/play/server/how-to-play.server.ts'
import { HowToPlay } from '#features/play/browser/help/how-to-play.tsx'
import { findLaunch, useLaunches } from '#features/play/launch.ts'
import { toLaunch } from '#features/play/server/launch.server.ts'
import { rememberOpenedGame } from '#features/play/browser/recent-games.ts'
import { useLate } from '#features/play/browser/frame/use-late.ts'
import { usePolicyOf } from '#features/play/browser/frame/use-policy-of.ts'
import { SaveControl } from '#features/saved/browser/save-control.tsx'
import { ShareButton } from '#features/share/browser/share-button.tsx'
import { breadcrumbs, hiddenPageMeta, pageMeta } from '#lib/page-meta.ts'
import { getMessages, getTranslator } from '#messages/catalogues.server.ts'
import { localizePath } from '#messages/languages.ts'
import { PageMessages } from '#messages/page-language.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import type { RouteHandle } from '#features/route-handle.ts'
import { Day } from '#ui/day.tsx'

export const handle = {
  cache: 'game',
  inSitemap: true,
  messages: ['game', 'stage', 'rooms', 'discovery', 'likes', 'share'],
} satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services: portal, language, isDataRequest } = context.get(pageContext)
  const { games, gameStates, likes, presence } = portal
  const t = getTranslator(language, 'titles')
  // Not in the root loader: a game that starts early does not wait for it.
  const messages = isDataRequest ? getMessages(language, handle.messages) : undefined
  const game = findGame(games, params.id)
  const launchOf = (other: Game) => toLaunch(portal, language, other)
  if (!game) {
    const { isGone, name, others } = await findMissingGame(portal, params.id)
    const title = t(isGone ? 'gameRemoved' : 'gameNotFound')
    const instead = { others: others.map(toTile), launches: others.map(launchOf) }
    return data({ title, messages, isGone, name, ...instead }, { status: isGone ? 410 : 404 })
  }
  const localized = localizeGame(game, language)
  const similar = listSimilar(games, game, likes.byGame, gameStates.down)
  const next = listNext(games, game, likes.byGame, gameStates.down)
  return {
    messages,
    game: localized,
    isOwn: !isBuiltIn(game.id),
    launch: toLaunch(portal, language, game, true),
    howToPlay: localizeHowToPlay(localized, language),
    // For the structured data.
    genres: game.genre.map((genre) => nameGenre(getTranslator(language, 'genres'), genre)),
    platform: t('webBrowser'),
    likes: likes.byGame[game.id] ?? 0,
    players: presence.byGame && (presence.byGame[game.id] ?? 0),
    lastFailedCheckAt: gameStates.down.has(game.id)
      ? gameStates.byGame[game.id]!.checkedAt
      : undefined,
    similar: similar.map((other) => toGameCard(other, likes.byGame, gameStates)),
    next: next.map(toTile),
    launches: [...next, ...similar].map(launchOf),
  }
}

/**
 * Shows the stage at once if a link on the current page led here: the frame is requested at the
 * click, and the rest of the page follows (ADR 72). Documents are complete without it.
 */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const launch = findLaunch(params.id)
  const late = serverLoader()
  if (!launch) return late
  // `useLate` handles a failure, except if the visitor left before the page was shown.
  late.catch(() => undefined)
  return { launch, late }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  if (!('launch' in loaderData)) return hiddenPageMeta({ loaderData, matches })
  const { id, title } = loaderData.launch
  const path = href('/game/:id', { id })
  // The page was opened by a link: only a person reads its head.
  if ('late' in loaderData) return pageMeta(site, { title, description: title, path })
  const { game, isOwn, genres, platform } = loaderData
  return pageMeta(site, {
    title,
    description: game.description.text || title,
    path,
    image: `/social/${game.id}.png`,
    data: [
      {
        '@type': ['VideoGame', 'WebApplication'],
        name: game.name,
        description: game.description.text || undefined,
        url: site.publicUrl + localizePath(site.language, path),
        image: `${site.publicUrl}/social/${game.id}.png`,
        genre: genres,
        datePublished: game.releaseYear?.toString() ?? (isOwn ? undefined : game.releaseDate),
        applicationCategory: 'GameApplication',
        operatingSystem: 'Any',
        gamePlatform: platform,
        playMode: 'MultiPlayer',
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
      },
      breadcrumbs(site, [
        { name: site.portalName, path: '/' },
        { name: game.name, path },
      ]),
    ],
  })
}

export default function GamePage({ loaderData }: Route.ComponentProps) {
  const isEarly = 'late' in loaderData
  const late = useLate(isEarly ? loaderData.late : undefined)
  const page = isEarly ? late : loaderData
  const loaded = page && 'game' in page ? page : undefined
  const launch = loaded?.launch ?? (isEarly && !page ? loaderData.launch : undefined)
  const id = launch?.id
  useEffect(() => {
    if (id) rememberOpenedGame(id)
  }, [id])
  usePolicyOf(launch?.url)
  useLaunches(page?.launches)

  return (
    <PageMessages added={page?.messages}>
      {launch ? (
        // A new key per game, so that each game has its own spinner and frame.
        <div key={launch.id}>
          <GameStage
            game={launch}
            hasData={loaded !== undefined}
            hasHelp={loaded !== undefined && isExplained(loaded.howToPlay)}
            lastFailedCheckAt={loaded?.lastFailedCheckAt}
            actions={
              <LikeControl
                gameId={launch.id}
                likes={loaded?.likes ?? launch.likes ?? 0}
                gameName={launch.name}
                opensSignIn
                shortcut="l"
              />
            }
            more={
              <>
                <SaveControl gameId={launch.id} gameName={launch.name} />
                <ShareButton gameId={launch.id} gameName={launch.name} shortcut="s" />
              </>
            }
            next={loaded?.next}
          />
          <ErrorBoundary>{loaded && <GameDetails {...loaded} />}</ErrorBoundary>
        </div>
      ) : page && 'others' in page ? (
        <GameMissing {...page} />
      ) : null}
    </PageMessages>
  )
}

type LoadedPage = Extract<Awaited<Route.ComponentProps['loaderData']>, { game: unknown }>

/** The page below the frame. */
function GameDetails({ game, isOwn, howToPlay, likes, players, similar }: LoadedPage) {
  const t = useTranslations('game')
  const counted = { gameId: game.id, likes }
  const year = game.releaseYear?.toString()
  return (
    <>
      <FriendsPlaying gameId={game.id} isLine />
      <div className="mx-auto grid max-w-(--measure) items-start gap-6 px-(--gutter) pt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <GameInformation description={game.description} genre={game.genre}>
            {year && <span>{t('releasedIn', { year })}</span>}
            <span>
              {t.rich(year || isOwn ? 'inCatalogSince' : 'released', {
                date: () => <Day at={Date.parse(game.releaseDate)} />,
              })}
            </span>
            <span className="flex flex-wrap items-center gap-x-2">
              <LikeStars {...counted} size={18} isQuiet={isOwn} />
              {!(isOwn && likes === 0) && <span>{t('ratingExplained')}</span>}
            </span>
            {game.hosted && <span>{t('hostedHere')}</span>}
            <UncountedNotice gameId={game.id} />
          </GameInformation>
          {isExplained(howToPlay) && <HowToPlay {...howToPlay} />}
        </div>
        <div className="grid gap-6">
          <GameStats
            {...counted}
            players={players}
            releaseYear={year ?? (isOwn ? undefined : game.releaseDate.slice(0, 4))}
          />
          {!(game.hosted && game.links.length === 0) && (
            <section aria-labelledby="links" className="panel p-5">
              <h2 id="links" className="mb-2 text-xl font-bold">
                {t('links')}
              </h2>
              <ul>
                {[
                  ...(game.hosted
                    ? []
                    : [{ label: { text: t('officialSite'), lang: undefined }, href: game.url }]),
                  ...game.links,
                ].map((link) => (
                  <li key={link.href}>
                    <a
                      href={link.href}
                      target="_blank"
                      rel="noopener"
                      className="text-link inline-flex min-h-11 items-center gap-2"
                    >
                      <span lang={link.label.lang}>{link.label.text}</span>
                      <ExternalLink aria-hidden size={16} className="rtl:-scale-x-100" />
                      <span className="sr-only">{t('newTab')}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="mx-auto max-w-(--measure) px-(--gutter) pt-8">
          <h2 id="similar" className="mb-4 text-2xl font-extrabold">
            {t('similar')}
          </h2>
          <ul className="-mx-3 flex snap-x scroll-px-3 gap-3 overflow-x-auto px-3 py-1 sm:mx-0 sm:grid sm:grid-cols-3 sm:gap-4 sm:overflow-visible sm:px-0">
            {similar.map((other) => (
              <li key={other.id} className="flex w-56 shrink-0 snap-start *:flex-1 sm:w-auto">
                <GameCard game={other} isEager={false} growsIntoPage={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
