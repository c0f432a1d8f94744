/**
 * Reloads the page once if its style sheets or scripts fail to load, then shows a notice. It is part
 * of an inline script, since any external file may be missing, too.
 */
import { MESSAGES_ID } from '#messages/messages-id.ts'

/** System colors in the page's color scheme, since the portal's own style sheet may be missing. */
const LOOK =
  'position:fixed;inset:auto 0 0;z-index:60;margin:0;padding:1rem;background:Canvas;color:CanvasText'

/**
 * Delay before the reload, ms. A browser that leaves a page cancels its pending downloads, which
 * then look like failures. A reload would keep the user on the page. Not every browser fires
 * `beforeunload`.
 */
const STAY_MS = 1_000

/**
 * The English messages of the part `errors`, for a document of which only the beginning has loaded.
 * Imported from there, they would be in the document with all others.
 */
export const ENGLISH = {
  partMissing: "Part of this page didn't load.",
  reload: 'Reload',
}

let notice: HTMLElement | undefined
let isLeaving = false

/** The words are in the messages of the document. */
function readMessages(): typeof ENGLISH {
  try {
    const served = document.getElementById(MESSAGES_ID)!.textContent
    return JSON.parse(served).messages.errors
  } catch {
    return ENGLISH
  }
}

/** Shows the notice with a reload link, also for chunks that load later (`chunk-load-errors.ts`). */
function showChunkLoadError(): HTMLElement {
  const place = document.querySelector('dialog[open]') ?? document.body ?? document.documentElement
  // Once is enough to hear it.
  if (notice?.parentNode === place) return notice
  const messages = readMessages()
  notice?.remove()
  notice = document.createElement('p')
  notice.role = 'alert'
  notice.style.cssText = LOOK
  const link = document.createElement('a')
  link.href = ''
  link.className = 'text-link'
  link.textContent = messages.reload
  notice.append(`${messages.partMissing} `, link)
  place.append(notice)
  return notice
}

/** A page that was just reloaded is not reloaded again, which avoids a loop. */
function reloadLater(): void {
  setTimeout(() => {
    if (isLeaving || window.isReloading) return
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (!load || load.type === 'reload') return void showChunkLoadError()
    window.isReloading = true
    location.reload()
  }, STAY_MS)
}

function leave(): void {
  isLeaving = true
}

const isModule = (target: EventTarget | null) => (target as HTMLScriptElement).type === 'module'
const isStyle = (target: EventTarget | null) => (target as HTMLLinkElement).rel === 'stylesheet'

function recover({ target }: Event): void {
  if ((isStyle(target) && !window.isHydrated) || isModule(target)) reloadLater()
}

function settle({ target }: Event): void {
  if (isModule(target)) removeEventListener('beforeunload', leave)
}

/** Reloads a page that did not start because a style sheet or script failed to load. */
export function watchChunkLoads(): void {
  window.showChunkLoadError = showChunkLoadError
  addEventListener('beforeunload', leave)
  addEventListener('error', recover, true)
  document.addEventListener('load', settle, true)
  addEventListener('unhandledrejection', ({ reason }) => {
    if (window.isHydrated || !/module/i.test(reason)) return
    console.error(reason)
    reloadLater()
  })
}
