/** The row of friends who play now. The browser loads it with the first one. */
import { Link } from 'react-router'
import { PREFETCH } from '#lib/browser/chunk-load-errors.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { useGames } from '#features/discovery/browser/use-games.ts'
import type { CatalogueEntry } from '#features/discovery/listing.ts'
import { joinHref } from '#features/friends/join-href.ts'
import { useFriendsPlaying } from '#features/friends/browser/use-friends-playing.ts'

/** @param games all games of a small catalog */
export default function FriendsRow({
  games: served,
}: {
  games: readonly CatalogueEntry[] | undefined
}) {
  const texts = useViewer()?.friendTexts
  const friends = useFriendsPlaying()
  const ids = [...new Set(friends.map(({ game }) => game!))]
  const games = new Map(useGames(ids, served)?.map((game) => [game.id, game]))
  if (!texts || games.size === 0) return null
  return (
    <section aria-label={texts.playing} className="game-row mb-4">
      <h2 className="mb-2 text-lg font-bold">{texts.playing}</h2>
      <ul className="game-grid shelf">
        {friends.map((friend) => {
          const game = games.get(friend.game!)
          return (
            game && (
              <li key={friend.publicId}>
                <Link to={joinHref(friend)} prefetch={PREFETCH} className="game-tile panel">
                  <GameCover thumbnail={game.thumbnail} />
                  <span className="tile-text">
                    <span className="flex items-center gap-1.5">
                      <Avatar name={friend.name} picture={friend.picture} size={24} />
                      <bdi className="truncate">{friend.name}</bdi>
                    </span>
                    <span>
                      <b className="text-accent">{texts.join}</b> · <bdi>{game.name}</bdi>
                    </span>
                  </span>
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
