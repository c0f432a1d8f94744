/**
 * What shows the friends who play now. Its code is loaded with the first friend, so that the pages of
 * visitors do not contain it.
 */
import { Suspense, lazy, type ComponentType } from 'react'
import { useHasFriendsPlaying } from '#app/features/live/browser/live-friends.ts'

/** Without the code, the page works as it does without friends. */
export const loadedLater = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  )

const Faces = loadedLater(() => import('./friend-faces.tsx').then((it) => it.FriendFaces))
const Line = loadedLater(() => import('./friend-faces.tsx').then((it) => it.FriendLine))

/** The faces of the friends who play a game, on its cover. */
export const FriendFaces = ({ gameId }: { gameId: string }) =>
  useHasFriendsPlaying(gameId) && (
    <Suspense>
      <Faces gameId={gameId} />
    </Suspense>
  )

/** The friends who play a game, with their names. */
export const FriendLine = ({ gameId }: { gameId: string }) =>
  useHasFriendsPlaying(gameId) && (
    <Suspense>
      <Line gameId={gameId} />
    </Suspense>
  )
