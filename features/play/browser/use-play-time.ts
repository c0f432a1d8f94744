/** Measures the play time of a signed-in player. Its code is loaded on demand: visitors need none. */
import { useEffect, type RefObject } from 'react'

export function usePlayTime(
  gameId: string,
  frame: RefObject<HTMLElement | null>,
  isTracked: boolean,
): void {
  useEffect(() => {
    if (!isTracked) return
    let isLeft = false
    let stop: (() => void) | undefined
    import('./track-play-time.ts').then(
      ({ trackPlayTime }) => {
        if (!isLeft) stop = trackPlayTime(gameId, frame)
      },
      (error: unknown) => console.error('The play time is not counted:', error),
    )
    return () => {
      isLeft = true
      stop?.()
    }
  }, [gameId, frame, isTracked])
}
