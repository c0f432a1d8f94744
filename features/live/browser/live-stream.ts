/** The connection of the live stream: `GET /live`, opened again after a failure. */
import { recordServerTime } from '#lib/browser/clock-skew.ts'
import { backoffMs } from '#lib/retry.ts'
import { createStore } from '#lib/browser/store.ts'
import { sendBeacon } from '#lib/browser/send-beacon.ts'
import { compareViewer, refreshViewer } from '#features/accounts/browser/viewer-store.ts'
import { getBrowserId } from './browser-id.ts'
import { mergeLiveCounts, replaceLiveCounts, setLiveUnread } from './live-counts.ts'
import { keepFriendsOf, mergeLiveFriends, reportFriendChange } from './live-friends.ts'

/** Backoff before a broken stream is reopened. */
const BACKOFF = { firstMs: 1_000, maxMs: 30_000, jitter: 0.5 }
/** After a restart of the server all pages reconnect, spread over this time. */
const RESTART_SPREAD_MS = 3_000
/** A stream is reopened after this silence: two of three keep-alives may be late, ms. */
const SILENT_STREAM_MS = 35_000

let presenceToken = ''

/** The latest token of a stream on the page of a game. It is valid for 24 seconds. */
export const readPresenceToken = () => presenceToken

/** True while the storage of the portal is unavailable. */
export const storageOutage = createStore(false)

/** True if the page's stream was closed for a while, so the page missed changes. */
let hasMissed = false

export type LiveStream = ReturnType<typeof createLiveStream>

/**
 * Creates a stream that is not open yet.
 *
 * @param gameId the game whose page is open, or undefined on any other page
 */
export function createLiveStream(gameId: string | undefined) {
  let source: EventSource | undefined
  /** The player of the open stream, from its snapshot. */
  let owner: string | null | undefined
  let retryTimer: number | undefined
  let failures = 0
  let silenceTimer: number | undefined

  /** A frozen node does not close its streams. Through the load balancer, another node responds. */
  function expectEvent() {
    clearTimeout(silenceTimer)
    silenceTimer = window.setTimeout(retryIn, SILENT_STREAM_MS, 0)
  }

  function open() {
    clearTimeout(retryTimer)
    if (source || !window.EventSource) return
    const game = new URLSearchParams(gameId ? { game: gameId, viewer: getBrowserId() } : {})
    source = new EventSource(`/live?${game}`)
    expectEvent()
    listen(source)
  }

  function listen(opened: EventSource) {
    const on = (name: string, take: (data: string) => void) =>
      opened.addEventListener(name, (event) => {
        expectEvent()
        take((event as MessageEvent<string>).data)
      })
    on('snapshot', takeSnapshot)
    on('alive', (now) => recordServerTime(Number(now)))
    on('outage', (data) => storageOutage.write(data === 'true'))
    // A beacon proves that the page is open. A browser without power does not close its stream.
    on('beat', (token) => {
      presenceToken = token
      sendBeacon(`/live?${token}`)
    })
    on('message', (data) => mergeLiveCounts(JSON.parse(data)))
    on('friends', (data) => mergeLiveFriends(JSON.parse(data)))
    on('unread', (data) => setLiveUnread(Number(data)))
    opened.addEventListener('signed-out', () => void refreshViewer())
    // The saved games changed, perhaps on another device.
    on('viewer', () => void refreshViewer())
    opened.addEventListener('reconnect', () => retryIn(Math.random() * RESTART_SPREAD_MS))
    // The browser's own retry has no jitter: a thousand pages would reconnect at once.
    opened.addEventListener('error', () => {
      failures += 1
      retryIn(backoffMs(failures, BACKOFF))
    })
  }

  function takeSnapshot(data: string) {
    failures = 0
    const { isOut = false, userId, ...counts } = JSON.parse(data)
    if (userId !== undefined) {
      owner = userId
      keepFriendsOf(userId)
      if (userId && hasMissed) {
        void refreshViewer()
        reportFriendChange()
      } else compareViewer(userId)
      hasMissed = false
    }
    replaceLiveCounts(counts)
    storageOutage.write(isOut)
  }

  function close() {
    clearTimeout(retryTimer)
    clearTimeout(silenceTimer)
    source?.close()
    source = undefined
    owner = undefined
  }

  function suspend() {
    if (source) hasMissed = true
    close()
  }

  function retryIn(delayMs: number) {
    suspend()
    retryTimer = window.setTimeout(open, delayMs)
  }

  return {
    open,
    /** Closes the stream until the page is visible again or the server responds. */
    suspend,
    /** Reopens the stream for this player, unless the open one is already theirs. */
    changePlayer(userId: string | null | undefined) {
      if (source && userId === owner) return
      // Also while the stream is closed: what it sent last is about another player.
      setLiveUnread(undefined)
      keepFriendsOf(userId)
      if (!source) return
      close()
      open()
    },
    /** Closes the stream for good. */
    end: close,
  }
}
