/** Keeps this page's live stream open while the page is visible. */
import { useEffect, useRef, useState } from 'react'
import { backoffMs } from '../../lib/retry.ts'
import { getBrowserId } from './browser-id.ts'
import {
  mergeLiveCounts,
  onLiveView,
  readLiveView,
  replaceLiveCounts,
  setLiveUnread,
} from './live-counts.ts'
import { writeLiveView } from './live-view.ts'
import { createWatchdog } from './watchdog.ts'

/** Backoff before a broken stream is reopened. */
const BACKOFF = { firstMs: 1_000, maxMs: 30_000, jitter: 0.5 }
/** After a restart of the server all pages reconnect, spread over this time. */
const RESTART_SPREAD_MS = 3_000

/** Waits until the page's components settle before the stream is reopened, ms. */
const VIEW_SETTLES_MS = 300
/** The longest wait for the viewer before the stream is opened, ms. */
const WAIT_MS = 2_000

/** One hidden game page per browser may stay connected: a browser has six connections to share. */
const BACKGROUND_LOCK = 'live-background'

/** The part of the viewer that the stream needs. The functions must be the same on every render. */
interface StreamViewer {
  /** Null for a visitor; undefined while unknown. */
  userId: string | null | undefined
  /** Receives the player of the stream, null for a visitor. */
  onOwner: (userId: string | null) => void
  /** The viewer's session ended, or their saved games changed, perhaps on another device. */
  onViewerChanged: () => void
}

/**
 * Opens `GET /live` for this game and the counts that the page shows. Reopens it when the page
 * shows other counts. A hidden page closes its stream, except one that plays a game. Without the
 * stream, pages work but do not update.
 *
 * @param gameId the game whose page is open, or undefined on any other page
 */
export function useLiveStream(
  gameId: string | undefined,
  { userId, onOwner, onViewerChanged }: StreamViewer,
): void {
  const isReady = useIsReady(userId !== undefined)
  /** The player of the open stream, from its snapshot. */
  const owner = useRef<string | null>(undefined)
  /** The stream was closed for a time, and did not report what changed then. */
  const hasMissed = useRef(false)
  const reopen = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isReady) return
    let source: EventSource | undefined
    let timer: number | undefined
    let failures = 0
    let releaseLock: (() => void) | undefined
    /** The page is left, perhaps for the back/forward cache, or shows another game. */
    let isLeft = false
    let openView = ''
    let viewTimer: number | undefined
    // A frozen node does not close its streams. Through the load balancer, another node responds.
    const watchdog = createWatchdog(() => retryIn(0))

    const viewNow = () => new URLSearchParams(writeLiveView(readLiveView())).toString()

    function open() {
      clearTimeout(timer)
      timer = undefined
      if (source) return
      const requested = readLiveView()
      openView = viewNow()
      const game = new URLSearchParams(gameId ? { game: gameId, viewer: getBrowserId() } : {})
      const opened = new EventSource(`/live?${[game, openView].filter(String).join('&')}`)
      source = opened
      watchdog.startStream()
      const on = (name: string, take: (data: string) => void) =>
        opened.addEventListener(name, (event) => {
          watchdog.start()
          take((event as MessageEvent<string>).data)
        })
      on('snapshot', (data) => {
        failures = 0
        const { isOut = false, silentMs, userId, ...counts } = JSON.parse(data)
        if (userId !== undefined) {
          owner.current = userId
          if (userId && hasMissed.current) onViewerChanged()
          else onOwner(userId)
          hasMissed.current = false
        }
        watchdog.setPatience(silentMs)
        replaceLiveCounts(counts, requested)
        sendOutage(isOut)
      })
      on('alive', () => undefined)
      on('outage', (data) => sendOutage(data === 'true'))
      // A beacon proves that the page is open. A browser without power does not close its stream.
      on('beat', (token) => navigator.sendBeacon(`/live?${token}`))
      on('message', (data) => mergeLiveCounts(JSON.parse(data)))
      on('unread', (data) => setLiveUnread(Number(data)))
      opened.addEventListener('signed-out', () => onViewerChanged())
      on('viewer', () => onViewerChanged())
      opened.addEventListener('reconnect', () => retryIn(Math.random() * RESTART_SPREAD_MS))
      // The browser's own retry has no jitter: a thousand pages would reconnect at once.
      opened.addEventListener('error', () => {
        failures += 1
        retryIn(backoffMs(failures, BACKOFF))
      })
    }

    function close() {
      clearTimeout(timer)
      timer = undefined
      watchdog.stop()
      source?.close()
      source = undefined
      owner.current = undefined
    }

    /** Closes the stream until the page is visible again or the server responds. */
    function suspend() {
      if (source) hasMissed.current = true
      close()
    }

    function onView() {
      clearTimeout(viewTimer)
      viewTimer = window.setTimeout(() => {
        if (!source || openView === viewNow()) return
        close()
        open()
      }, VIEW_SETTLES_MS)
    }

    function retryIn(delayMs: number) {
      suspend()
      timer = window.setTimeout(open, delayMs)
    }

    function onVisibility() {
      if (document.visibilityState === 'visible') {
        releaseLock?.()
        releaseLock = undefined
        open()
        return
      }
      // Browsers hide a page after `pagehide`, too. A page that holds a lock cannot be cached.
      if (isLeft) return
      // The Web Locks API fails if storage is blocked.
      if (gameId && 'locks' in navigator) holdInBackground().catch(suspend)
      else suspend()
    }

    async function holdInBackground() {
      await navigator.locks.request(BACKGROUND_LOCK, { ifAvailable: true }, (lock) => {
        // The page may have become visible, or may have been left, meanwhile.
        if (isLeft || document.visibilityState === 'visible') return undefined
        if (!lock) return suspend()
        const { promise, resolve } = Promise.withResolvers<void>()
        releaseLock = resolve
        return promise
      })
    }

    // A page kept for the back button must not count as open.
    function onPageHide() {
      isLeft = true
      releaseLock?.()
      releaseLock = undefined
      suspend()
    }

    function onPageShow() {
      isLeft = false
      onVisibility()
    }

    reopen.current = () => {
      if (!source) return
      close()
      setLiveUnread(undefined)
      open()
    }
    if (document.visibilityState === 'visible' || gameId) open()
    const stopView = onLiveView(onView)
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', onPageHide)
    addEventListener('pageshow', onPageShow)
    return () => {
      isLeft = true
      releaseLock?.()
      stopView()
      clearTimeout(viewTimer)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', onPageHide)
      removeEventListener('pageshow', onPageShow)
      close()
      setLiveUnread(undefined)
    }
  }, [gameId, isReady, onOwner, onViewerChanged])
  const former = useRef(userId)
  useEffect(() => {
    // Another player needs another stream, unless the open stream already belongs to that player.
    if (former.current !== undefined && userId !== owner.current) reopen.current?.()
    former.current = userId
  }, [userId])
}

/** A page waits briefly for its viewer, so that it opens its stream only once. */
function useIsReady(isKnown: boolean): boolean {
  const [isReady, setReady] = useState(isKnown)
  if (isKnown && !isReady) setReady(true)
  useEffect(() => {
    const timer = setTimeout(setReady, WAIT_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}

let wasOut = false

/** Shows or hides the notice about unavailable storage. Its code is loaded when first needed. */
function sendOutage(isOut: boolean): void {
  if (!isOut && !wasOut) return
  wasOut = isOut
  // Without the notice, each failed change still shows its own error.
  import('../outage/outage-notice.ts').then(
    ({ showOutage }) => showOutage(wasOut),
    () => undefined,
  )
}
