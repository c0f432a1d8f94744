/** Which games the player likes, for every like control of the page; changes show at once. */
import { CircleAlert } from 'lucide-react'
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { showToast } from '../../lib/toasts.ts'

/** A game's likes after a change. */
export interface LikesThen {
  likes: number
}

interface LikedGamesState {
  /** Undefined for visitors. */
  liked: ReadonlySet<string> | undefined
  /**
   * Likes or unlikes; a failure goes back to the former state and is logged.
   *
   * @returns the game's likes then; undefined where it failed
   */
  setLiked: (gameId: string, liked: boolean) => Promise<LikesThen | undefined>
}

const LikedGamesContext = createContext<LikedGamesState>({
  liked: undefined,
  setLiked: async () => undefined,
})

/** The likes of the player who looks at the page. */
export function useLikedGames(): LikedGamesState {
  return use(LikedGamesContext)
}

interface LikedGamesProps {
  /** As the server last said; undefined for visitors. */
  likedGameIds: string[] | undefined
  children: ReactNode
}

async function sendLike(gameId: string, liked: boolean): Promise<LikesThen> {
  const response = await fetch(`/likes/${gameId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ liked }),
  })
  if (!response.ok) {
    throw new Error(`the server answered ${response.status}`, { cause: response.status })
  }
  return (await response.json()) as LikesThen
}

export function LikedGames({ likedGameIds, children }: LikedGamesProps) {
  const [served, setServed] = useState(likedGameIds)
  const [liked, setLikedIds] = useState<ReadonlySet<string>>(() => new Set(likedGameIds))
  if (served !== likedGameIds) {
    setServed(likedGameIds)
    setLikedIds(new Set(likedGameIds))
  }

  const setLiked = useCallback(async (gameId: string, isLiked: boolean) => {
    const apply = (present: boolean) =>
      setLikedIds((ids) => {
        const next = new Set(ids)
        if (present) next.add(gameId)
        else next.delete(gameId)
        return next
      })
    apply(isLiked)
    try {
      return await sendLike(gameId, isLiked)
    } catch (error) {
      apply(!isLiked)
      console.error('The like could not be saved:', error)
      showToast({
        title: isLiked ? 'Your like was not saved' : 'Your like is still there',
        message:
          error instanceof Error && error.cause === 429
            ? 'That was a lot of likes at once. Try again later.'
            : 'We could not reach the portal. Try again in a moment.',
        icon: CircleAlert,
        isHarm: true,
      })
      return undefined
    }
  }, [])

  const isSignedIn = likedGameIds !== undefined
  const state = useMemo(
    () => ({ liked: isSignedIn ? liked : undefined, setLiked }),
    [isSignedIn, liked, setLiked],
  )
  return <LikedGamesContext value={state}>{children}</LikedGamesContext>
}
