/** Keeps this page's live stream open while somebody looks at it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import { getBrowserId } from './browser-id.ts'
import { mergeLiveCounts, replaceLiveCounts, setLiveUnread } from './live-counts.ts'

/** A stream that broke is opened anew after this, and longer each time up to the limit. */
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000
/** After a restart of the server all pages come back spread over this time. */
const RESTART_SPREAD_MS = 3_000

/** One hidden game page per browser may stay connected: a browser has six connections to share. */
const BACKGROUND_LOCK = 'live-background'

/**
 * Opens `GET /live`, for the game whose page this is. A hidden page closes its stream, except one
 * that plays a game. Without the stream pages work, only not live.
 *
 * @param gameId the game whose page is open, or undefined on any other page
 * @param userId the signed-in player, whose unread notifications come with the stream
 */
export function useLiveStream(gameId: string | undefined, userId: string | undefined): void {
  const askAnew = useRevalidateWhenIdle()
  useEffect(() => {
    let source: EventSource | undefined
    let timer: number | undefined
    let failures = 0
    let releaseLock: (() => void) | undefined

    function open() {
      clearTimeout(timer)
      timer = undefined
      if (source) return
      const query = new URLSearchParams(gameId ? { game: gameId, viewer: getBrowserId() } : {})
      const opened = new EventSource(`/live?${query}`)
      source = opened
      opened.addEventListener('snapshot', (event) => {
        failures = 0
        const { isOut = false, ...counts } = JSON.parse((event as MessageEvent<string>).data)
        replaceLiveCounts(counts)
        tellOutage(isOut)
      })
      opened.addEventListener('outage', ({ data }) => tellOutage(data === 'true'))
      // Somebody is there: a browser that loses its power closes no stream.
      opened.addEventListener('beat', ({ data }) => navigator.sendBeacon(`/live?${data}`))
      opened.addEventListener('message', (event) => mergeLiveCounts(JSON.parse(event.data)))
      opened.addEventListener('unread', (event) => {
        setLiveUnread(Number((event as MessageEvent<string>).data))
      })
      // The session ended somewhere else: the page asks anew who is there.
      opened.addEventListener('signed-out', askAnew)
      opened.addEventListener('reconnect', () => retryIn(Math.random() * RESTART_SPREAD_MS))
      // The browser's own retry knows no jitter: a thousand pages would come back at once.
      opened.addEventListener('error', () => {
        const wait = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures)
        failures += 1
        retryIn(wait * (0.5 + Math.random()))
      })
    }

    function close() {
      clearTimeout(timer)
      timer = undefined
      source?.close()
      source = undefined
    }

    function retryIn(delayMs: number) {
      close()
      timer = window.setTimeout(open, delayMs)
    }

    function onVisibility() {
      if (document.visibilityState === 'visible') {
        releaseLock?.()
        releaseLock = undefined
        open()
      } else if (gameId && 'locks' in navigator) {
        // Where storage is blocked there are no locks.
        holdInBackground().catch(close)
      } else {
        close()
      }
    }

    async function holdInBackground() {
      await navigator.locks.request(BACKGROUND_LOCK, { ifAvailable: true }, (lock) => {
        if (document.visibilityState === 'visible') return undefined
        if (!lock) return close()
        const { promise, resolve } = Promise.withResolvers<void>()
        releaseLock = resolve
        return promise
      })
    }

    if (document.visibilityState === 'visible' || gameId) open()
    document.addEventListener('visibilitychange', onVisibility)
    // A page kept for the back button must not count as open.
    addEventListener('pagehide', close)
    addEventListener('pageshow', onVisibility)
    return () => {
      releaseLock?.()
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', close)
      removeEventListener('pageshow', onVisibility)
      close()
      setLiveUnread(undefined)
    }
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another player, another stream
  }, [gameId, userId, askAnew])
}

let wasOut = false

/** Says it on the page, by code that comes with the first outage. */
function tellOutage(isOut: boolean): void {
  if (!isOut && !wasOut) return
  wasOut = isOut
  // Where even that does not come, each change still says that it failed.
  import('../outage/outage-notice.ts').then(
    ({ showOutage }) => showOutage(wasOut),
    () => undefined,
  )
}

/** Loads the page's data anew, but never beside a navigation or a save, which that would cut off. */
function useRevalidateWhenIdle(): () => void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const isIdle = useFetchers().every((fetcher) => fetcher.state === 'idle') && state === 'idle'
  const [asked, setAsked] = useState(0)
  const answered = useRef(0)
  useEffect(() => {
    if (!isIdle || asked === answered.current) return
    answered.current = asked
    void revalidate()
  }, [isIdle, asked, revalidate])
  return useCallback(() => setAsked((count) => count + 1), [])
}
