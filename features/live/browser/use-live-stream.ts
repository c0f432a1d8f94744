/** Keeps this page's live stream open while the page is visible. */
import { useEffect, useRef } from 'react'
import { useElapsed } from '#lib/browser/use-elapsed.ts'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { setLiveUnread } from './live-counts.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'

/** The longest wait for the viewer before the stream is opened, ms. */
const WAIT_MS = 2_000

/** One hidden game page per browser may stay connected: a browser has six connections to share. */
const BACKGROUND_LOCK = 'live-background'

/**
 * Opens `GET /live` for this game. A hidden page closes its stream, except one that plays a game.
 * Without the stream, pages work but do not update.
 *
 * @param gameId the game whose page is open, or undefined on any other page
 */
export function useLiveStream(gameId: string | undefined): void {
  const viewer = useViewer()
  /** Null for a visitor; undefined while unknown. */
  const userId = viewer && viewer.userId
  const hasWaited = useElapsed(WAIT_MS)
  // A page waits briefly for its viewer, so that it opens its stream only once.
  const isReady = userId !== undefined || hasWaited
  const stream = useRef<LiveStream>(undefined)
  useEffect(() => {
    if (!isReady) return
    const created = createLiveStream(gameId)
    stream.current = created
    const stop = followPage(created, gameId !== undefined)
    return () => {
      stop()
      created.end()
      setLiveUnread(undefined)
    }
  }, [gameId, isReady])
  const former = useRef(userId)
  useEffect(() => {
    if (former.current !== undefined) stream.current?.changePlayer(userId)
    former.current = userId
  }, [userId])
}

const isVisible = () => document.visibilityState === 'visible'

/**
 * Opens the stream while the page is visible. The page of a game keeps it in the background if no
 * other page does. Returns the function that stops it.
 */
function followPage(stream: LiveStream, isGame: boolean): () => void {
  let releaseLock: (() => void) | undefined
  /** The page is left, perhaps for the back/forward cache, or shows another game. */
  let isLeft = false

  function release() {
    releaseLock?.()
    releaseLock = undefined
  }

  function onVisibility() {
    if (isVisible()) {
      release()
      stream.open()
      return
    }
    // Browsers hide a page after `pagehide`, too. A page that holds a lock cannot be cached.
    if (isLeft) return
    // The Web Locks API fails if storage is blocked.
    if (isGame && 'locks' in navigator) holdInBackground().catch(stream.suspend)
    else stream.suspend()
  }

  async function holdInBackground() {
    await navigator.locks.request(BACKGROUND_LOCK, { ifAvailable: true }, (lock) => {
      // The page may have become visible, or may have been left, meanwhile.
      if (isLeft || isVisible()) return undefined
      if (!lock) return stream.suspend()
      return new Promise<void>((resolve) => (releaseLock = resolve))
    })
  }

  // A page kept for the back button must not count as open.
  function onPageHide() {
    isLeft = true
    release()
    stream.suspend()
  }

  function onPageShow() {
    isLeft = false
    onVisibility()
  }

  if (isVisible() || isGame) stream.open()
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('pagehide', onPageHide, { signal })
  addEventListener('pageshow', onPageShow, { signal })
  return () => {
    isLeft = true
    release()
    listeners.abort()
  }
}
