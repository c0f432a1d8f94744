/** Faces of the friends who play a game, with their names for screen readers. */
import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import type { LiveFriend } from '#features/live/friends-message.ts'
import { Avatar } from '#ui/avatar.tsx'
import { joinHref } from '../join-href.ts'
import { useFriendsPlaying } from './use-friends-playing.ts'

/** A cover has no place for more. */
const MAX_FACES = 3

/** With names below a frame, or as faces on a cover. */
export default function Friends({
  gameId,
  isLine = false,
}: {
  gameId: string
  isLine?: boolean
}): ReactNode {
  return isLine ? <FriendLine gameId={gameId} /> : <FriendFaces gameId={gameId} />
}

function FriendFaces({ gameId }: { gameId: string }) {
  const heading = useViewer()?.friendTexts.playing
  const friends = useFriendsPlaying(gameId)
  return (
    <span className="friend-faces">
      {friends.slice(0, MAX_FACES).map((friend) => (
        <Avatar key={friend.publicId} name={friend.name} picture={friend.picture} size={24} />
      ))}
      {friends.length > MAX_FACES && <span aria-hidden>{`+${friends.length - MAX_FACES}`}</span>}
      <span className="sr-only">{`${heading}: ${friends.map(({ name }) => name).join(', ')}`}</span>
    </span>
  )
}

/** Face and name of each friend, with a link to the room that one shared. */
function FriendLine({ gameId }: { gameId: string }) {
  const texts = useViewer()?.friendTexts
  const friends = useFriendsPlaying(gameId)
  return (
    <div className="mx-auto flex max-w-(--measure) flex-wrap items-center justify-center gap-x-3 gap-y-1 px-3 text-sm">
      <span className="text-muted">{texts?.playing}</span>
      <ul className="contents">
        {friends.map((friend) => (
          <li key={friend.publicId} className="flex min-h-11 items-center gap-2">
            <Avatar name={friend.name} picture={friend.picture} size={24} />
            <bdi>{friend.name}</bdi>
            {friend.room && <JoinRoom friend={friend} text={texts?.join} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A plain link: the room of the open page changes with its fragment. */
function JoinRoom({ friend, text }: { friend: LiveFriend; text: string | undefined }) {
  return (
    <a href={new URL(joinHref(friend), location.origin).hash} className="button">
      {text}
      <span className="sr-only">
        : <bdi>{friend.name}</bdi>
      </span>
    </a>
  )
}
