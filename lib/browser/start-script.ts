/**
 * Starts the page's own script after the first paint. It runs inline in the head and sets
 * `data-painted` on `<html>` after the paint. Until then the page is complete, and its links and
 * forms work.
 */
import { watchChunkLoads } from './chunk-load-script.ts'
import { focusPolicy } from './focus-policy.ts'
import { DEFERRED_TYPE } from '../inline-script-values.ts'
import { ME_PATH, isViewerIncluded } from './signed-in-flag.ts'

/** The script starts after this time if the browser does not report its first paint, ms. */
const AT_LATEST_MS = 1_000

const { dataset } = document.documentElement

/**
 * Requests the viewer while the page's own script still loads. `viewer-store.ts` takes the response.
 * A player's own pages contain the viewer.
 */
function requestViewer(): void {
  if (!('signedIn' in dataset) || isViewerIncluded()) return
  window.viewerResponse = fetch(ME_PATH)
  window.viewerResponse.catch(() => undefined)
}

/**
 * Delays the server-rendered frame of a game that is opened with a room link, before the frame is
 * parsed: on a slow network the frame is laid out long before the document is complete. If the URL
 * names a room (`features/rooms/room-code.ts`), `play.css` keeps the lazy frame outside the stage,
 * where the browser does not load it. The page's own script then replaces it with a frame that
 * starts in the room (`features/rooms/browser/use-room.ts`).
 */
function deferFrame(): void {
  if (location.hash.startsWith('#room=')) dataset.roomLink = ''
}

/** Completes the policy of the server-rendered frame. */
function completeFrame(): void {
  const frame = document.querySelector('iframe')
  const policy = focusPolicy()
  if (frame && policy) frame.allow += policy
}

/** Marks a served frame that has loaded, since the page's own script may start later. */
function markLoaded({ target }: Event): void {
  if (target instanceof HTMLIFrameElement) target.dataset.loaded = ''
}

/** A page in the background is never painted, so its script starts at once. */
function startAfterPaint(): void {
  let waiting = document.querySelector<HTMLScriptElement>(`script[type="${DEFERRED_TYPE}"]`)
  function start() {
    dataset.painted = ''
    if (!waiting) return
    for (const href of waiting.dataset.modules!.split(' ')) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    }
    const script = document.createElement('script')
    document.head.append(
      Object.assign(script, { type: 'module', textContent: waiting.textContent }),
    )
    waiting = null
  }
  if (document.hidden || !window.PerformanceObserver) return start()
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, AT_LATEST_MS)
}

watchChunkLoads()
requestViewer()
deferFrame()
// The event does not bubble.
document.addEventListener('load', markLoaded, true)
addEventListener('DOMContentLoaded', () => {
  completeFrame()
  startAfterPaint()
})
