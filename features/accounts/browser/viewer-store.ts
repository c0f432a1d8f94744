/**
 * The page's viewer. Public pages are the same for everyone, so the tab requests the viewer from
 * `/api/me` and stores it here. A player's own pages contain it. The next page shows the tab's last
 * known viewer at once, then corrects it. This code never runs on the server.
 */
import { backoffMs } from '#lib/retry.ts'
import { ME_PATH, readFlag } from '#lib/browser/signed-in-flag.ts'
import { createStore } from '#lib/browser/store.ts'
import { seedLikes } from '#features/live/browser/live-counts.ts'
import type { Me } from '../me.ts'
import { attempt } from '#lib/attempt.ts'

/** The player; null for a visitor; undefined while unknown. */
export type Viewer = Me | null | undefined

declare global {
  interface Window {
    /** The response to the request that the head's script sent. */
    viewerResponse?: Promise<Response>
  }
}

/** Storage key for the tab's last response, and for the flag that belonged to it. */
const KEPT_KEY = 'me'
/** Delay before a failed request is repeated. It grows up to the limit, ms. */
const BACKOFF = { firstMs: 1_000, maxMs: 60_000, jitter: 0.5 }

let isStarted = false
/** The current viewer. */
export const viewerStore = createStore<Viewer>(undefined)
/** The viewer that the page was last served with. */
let served: Me | undefined
/** The flag that belongs to the known viewer; undefined for a session from before flags existed. */
let knownFlag: string | undefined
/** The latest request. Responses to earlier requests are outdated. */
let latestRequest = 0
let isRequesting = false
let failures = 0
let retry: number | undefined

/** Returns the current viewer. */
export const readViewer = viewerStore.read

/** Starts with the page's viewer or the tab's last one, then requests the current one. */
export function startViewer(first: Me | undefined): void {
  if (isStarted) return
  isStarted = true
  if (first) return takeViewer(first)
  const flag = readFlag()
  if (!flag) return publish(null)
  const kept = readKept()
  if (kept?.flag === flag) {
    knownFlag = flag
    viewerStore.write(kept.me)
  }
  void refreshViewer(window.viewerResponse)
}

/** Takes over the viewer that a player's own page contains. */
export function takeViewer(me: Me): void {
  if (me === served) return
  served = me
  publish(me)
  // The response sets the flag, from which other pages know that the player is signed in.
  if (knownFlag === undefined) void refreshViewer()
}

/**
 * Requests the viewer. A failure keeps the known viewer and is retried: a lost connection or an
 * unavailable database must not look like a sign-out.
 */
export async function refreshViewer(pending = fetch(ME_PATH)): Promise<void> {
  clearTimeout(retry)
  const request = (latestRequest += 1)
  isRequesting = true
  try {
    const response = await pending
    if (!response.ok) throw new Error(`the server responded with ${response.status}`)
    const me = response.status === 204 ? null : ((await response.json()) as Me)
    if (request === latestRequest) publish(me)
  } catch {
    if (request !== latestRequest) return
    isRequesting = false
    failures += 1
    retry = window.setTimeout(refreshViewer, backoffMs(failures, BACKOFF))
  }
}

/** Compares the viewer with the device's flag. Another tab or a form may have signed in or out. */
export function checkFlag(): void {
  const flag = readFlag()
  if (flag === knownFlag || isRequesting) return
  if (flag) void refreshViewer()
  else publish(null)
}

/** A page restored by the back button shows the viewer from the time it was left. */
export function recheckViewer(): void {
  if (readFlag() || (readViewer() && knownFlag === undefined)) void refreshViewer()
  else publish(null)
}

/**
 * Compares the viewer with the player of the live stream.
 *
 * @param userId null for a visitor's stream
 */
export function compareViewer(userId: string | null): void {
  if (!isRequesting && userId !== (readViewer()?.userId ?? null)) void refreshViewer()
}

/**
 * Records a like or unlike.
 *
 * @param isCounted false for a like that does not count yet
 */
export function recordLike(gameId: string, isLiked: boolean, isCounted = true): void {
  record((viewer) => {
    const liked = viewer.liked.filter((id) => id !== gameId)
    const uncounted = viewer.uncounted.filter((id) => id !== gameId)
    if (isLiked) liked.unshift(gameId)
    if (isLiked && !isCounted) uncounted.push(gameId)
    return { liked, uncounted }
  })
}

/** Records that a game was saved for later, at this index of the list, or removed. */
export function recordSaved(gameId: string, isSaved: boolean, index = 0): void {
  record((viewer) => {
    const others = viewer.saved.filter((id) => id !== gameId)
    return { saved: isSaved ? others.toSpliced(index, 0, gameId) : others }
  })
}

/** Records all saved games, latest first. */
export const recordSavedList = (saved: string[]): void => record(() => ({ saved }))

function record(change: (viewer: Me) => Partial<Me>): void {
  const viewer = readViewer()
  if (!viewer) return
  showViewer({ ...viewer, ...change(viewer) })
  // Discards responses to earlier requests: they may lack this change.
  if (isRequesting) void refreshViewer()
}

/** Resolves once the viewer is known. */
export function whenViewerKnown(): Promise<Me | null> {
  const known = readViewer()
  if (known !== undefined) return Promise.resolve(known)
  return new Promise((resolve) => {
    const stop = viewerStore.subscribe(() => {
      const viewer = readViewer()
      if (viewer === undefined) return
      stop()
      resolve(viewer)
    })
  })
}

/** Handles a response of the server. */
function publish(next: Me | null): void {
  clearTimeout(retry)
  latestRequest += 1
  isRequesting = false
  failures = 0
  knownFlag = next ? readFlag() : undefined
  if (next) seedLikes(next.likes)
  // A player whom the tab knew before is not welcomed again.
  const known = readViewer() ?? readKept()?.me
  if (next && next.userId === known?.userId) next = { ...next, welcome: known.welcome }
  document.documentElement.toggleAttribute('data-signed-in', next !== null)
  showViewer(next)
}

/** Shows the viewer, here and on the next page of the tab. */
export function showViewer(next: Me | null): void {
  keep(next)
  viewerStore.write(next)
}

function keep(me: Me | null): void {
  const kept = me && JSON.stringify({ flag: knownFlag, me: { ...me, welcome: undefined } })
  // If storage is blocked or full, the next page requests the viewer and waits.
  attempt(() =>
    kept ? sessionStorage.setItem(KEPT_KEY, kept) : sessionStorage.removeItem(KEPT_KEY),
  )
}

function readKept(): { flag?: string; me: Me } | undefined {
  return attempt(() => JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? 'null') ?? undefined)
}
