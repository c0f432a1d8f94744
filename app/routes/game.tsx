/** A game: the frame, and everything worth knowing below it. */
import { ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { data, href } from 'react-router'
import { findGame, listSimilar } from '#catalogue/queries.ts'
import type { Route } from './+types/game'
import { servicesContext } from '../context.server.ts'
import { GameCard } from '../features/discovery/game-card.tsx'
import { toGameCard } from '../features/discovery/listing.ts'
import { ReleaseDate } from '../features/discovery/release-date.tsx'
import { LikeControl } from '../features/likes/like-control.tsx'
import { LikeStars } from '../features/likes/like-rating.tsx'
import { GameNotFound } from '../features/play/game-not-found.tsx'
import { GameStage } from '../features/play/game-stage.tsx'
import { GameStats } from '../features/play/game-stats.tsx'
import { GENERIC_CONTROLS, GENERIC_TIP } from '../features/play/generic-controls.ts'
import { HowToPlay } from '../features/play/how-to-play.tsx'
import { LoadingVeil } from '../features/play/loading-veil.tsx'
import { rememberOpenedGame } from '../features/play/opened-games.ts'
import { ShareButton } from '../features/share/share-button.tsx'
import { breadcrumbs, pageMeta } from '../lib/page-meta.ts'
import { useSite } from './use-site.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  const { games, likes, presence } = context.get(servicesContext)
  const game = findGame(games, params.id)
  if (!game) return data(null, { status: 404 })
  return {
    game,
    likes: likes.byGame[game.id] ?? 0,
    players: presence.byGame[game.id] ?? 0,
    similar: listSimilar(games, game, likes.byGame).map((other) => toGameCard(other, likes.byGame)),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  if (!loaderData) {
    return [
      { title: `Game not found | ${site.portalName}` },
      { name: 'robots', content: 'noindex' },
    ]
  }
  const { game } = loaderData
  const path = href('/game/:id', { id: game.id })
  return pageMeta(site, {
    title: `Play ${game.name} in the browser`,
    description: game.description,
    path,
    image: `/social/${game.id}.png`,
    data: [
      {
        '@type': ['VideoGame', 'WebApplication'],
        name: game.name,
        description: game.description,
        url: site.publicUrl + path,
        image: `${site.publicUrl}/social/${game.id}.png`,
        genre: game.genre,
        datePublished: game.releaseDate,
        applicationCategory: 'GameApplication',
        operatingSystem: 'Any',
        gamePlatform: 'Web browser',
        playMode: 'MultiPlayer',
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
      },
      breadcrumbs(site.publicUrl, [
        { name: site.portalName, path: '/' },
        { name: game.name, path },
      ]),
    ],
  })
}

export default function GamePage({ loaderData }: Route.ComponentProps) {
  const id = loaderData?.game.id
  const { viewer } = useSite()
  useEffect(() => {
    if (id) rememberOpenedGame(id)
  }, [id])

  if (!loaderData) return <GameNotFound />
  const { game, likes, players, similar } = loaderData
  const counted = { gameId: game.id, likes }
  return (
    // A new key for each game: its own spinner, its own frame.
    <div key={game.id}>
      <LoadingVeil gameId={game.id} />
      <GameStage
        game={game}
        isTracked={viewer !== undefined}
        actions={
          <>
            <LikeControl {...counted} gameName={game.name} asksToSignIn shortcut="l" />
            <ShareButton gameId={game.id} gameName={game.name} shortcut="s" />
          </>
        }
      />
      <div className="mx-auto grid max-w-(--measure) items-start gap-6 px-3 pt-8 md:px-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <section aria-labelledby="game-information" className="panel grid gap-4 p-5">
            <h2 id="game-information" className="text-xl font-bold">
              Game Information
            </h2>
            <p className="max-w-prose text-lg">{game.description}</p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-muted">
              <span>
                Released <ReleaseDate date={game.releaseDate} />
              </span>
              <LikeStars {...counted} size={18} />
              <ul aria-label="Genres" className="flex flex-wrap gap-1.5">
                {game.genre.map((genre) => (
                  <li key={genre} className="chip">
                    {genre}
                  </li>
                ))}
              </ul>
            </div>
          </section>
          <HowToPlay
            controls={game.controls ?? GENERIC_CONTROLS}
            tip={game.controls ? game.tip : GENERIC_TIP}
          />
        </div>
        <div className="grid gap-6">
          <GameStats {...counted} players={players} releaseDate={game.releaseDate} />
          <section aria-labelledby="links" className="panel p-5">
            <h2 id="links" className="mb-2 text-xl font-bold">
              Links & Resources
            </h2>
            <ul>
              {[{ label: 'Official site', href: game.url }, ...game.links].map((link) => (
                <li key={link.href}>
                  <a
                    href={link.href}
                    target="_blank"
                    rel="noopener"
                    className="text-link inline-flex min-h-11 items-center gap-2"
                  >
                    {link.label}
                    <ExternalLink aria-hidden size={16} />
                    <span className="sr-only">(opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="mx-auto max-w-(--measure) px-3 pt-8 md:px-6">
          <h2 id="similar" className="mb-4 text-2xl font-extrabold">
            You Might Also Like
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
    </div>
  )
}
