/**
 * Shows a notice and reloads the page once if its style sheets or scripts fail to load. It is part
 * of an inline script, since any external file may be missing, too.
 */
import { MESSAGES_ID } from '../messages/messages-id.ts'

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
  partMissingReloading: "Part of this page didn't load. Reloading…",
  reload: 'Reload',
}

let notice: HTMLElement | undefined
/** The address that the page is about to open. */
let opening: string | undefined
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

/**
 * Shows the notice, also for chunks that load later (`chunk-load-errors.ts`). Given an address, it
 * opens that address. Otherwise the page stays as it is and shows a reload link.
 *
 * @param isStart the page did not start, so it is reloaded. A page that was just reloaded is not
 *   reloaded again, which avoids a loop.
 */
function showChunkLoadError(address = '', isStart = false): HTMLElement | undefined {
  const [load] = performance.getEntriesByType('navigation')
  const isFirst = load && (load as PerformanceNavigationTiming).type !== 'reload'
  const opens = address !== '' || (isStart && isFirst)
  const target = address || location.href
  if (opens && opening === target) return undefined
  opening = opens ? target : undefined
  const messages = readMessages()
  notice?.remove()
  notice = document.createElement('p')
  notice.role = 'alert'
  notice.style.cssText = LOOK
  notice.textContent = opens ? messages.partMissingReloading : `${messages.partMissing} `
  if (!opens) {
    const link = document.createElement('a')
    link.href = ''
    link.className = 'text-link'
    link.textContent = messages.reload
    notice.append(link)
  }
  const place = document.querySelector('dialog[open]') ?? document.body ?? document.documentElement
  place.append(notice)
  if (target !== location.href) location.assign(target)
  else if (opens) {
    window.isReloading = true
    location.reload()
  }
  return notice
}

function reloadLater(): void {
  setTimeout(() => isLeaving || showChunkLoadError('', true), STAY_MS)
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
