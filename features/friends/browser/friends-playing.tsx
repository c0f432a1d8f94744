/**
 * The friends who play a game. The code is loaded with the first friend, so that the pages of visitors
 * do not contain it.
 */
import { useFriendCount } from '#features/live/browser/live-friends.ts'
import { optional } from '#lib/optional.tsx'

// Without the code, the page works as it does without friends.
const Faces = optional(() => import('./friend-faces.tsx'))

interface FriendsPlayingProps {
  gameId: string
  /** With names, below a frame. Otherwise faces on a cover. */
  isLine?: boolean
}

export const FriendsPlaying = (props: FriendsPlayingProps) =>
  useFriendCount(props.gameId) > 0 && <Faces {...props} />
