/**
 * The friends who play a game. The code is loaded with the first friend, so that the pages of visitors
 * do not contain it.
 */
import { Suspense, lazy } from 'react'
import { useFriendCount } from '#app/features/live/browser/live-friends.ts'

// Without the code, the page works as it does without friends.
const Faces = lazy(() => import('./friend-faces.tsx').catch(() => ({ default: () => null })))

interface FriendsPlayingProps {
  gameId: string
  /** With names, below a frame. Otherwise faces on a cover. */
  isLine?: boolean
}

export const FriendsPlaying = (props: FriendsPlayingProps) =>
  useFriendCount(props.gameId) > 0 && (
    <Suspense>
      <Faces {...props} />
    </Suspense>
  )
