/** Prepares the start of games on a page with links to them. Loaded while the page is idle. */
import { findLaunch } from './launch.ts'

/** Origins of the connections so far. */
const connected = new Set<string>()

/** Starts to listen. Returns the function that stops it. */
export function warmUp(): () => void {
  document.addEventListener('pointerover', preconnect)
  document.addEventListener('touchstart', preconnect, { passive: true })
  document.addEventListener('click', markStarting)
  return () => {
    document.removeEventListener('pointerover', preconnect)
    document.removeEventListener('touchstart', preconnect)
    document.removeEventListener('click', markStarting)
  }
}

function findLink({ target }: Event): HTMLAnchorElement | null {
  return (target as Element).closest('a[href*="/game/"]')
}

/** Starts the cover's motion on press, because the stage may take a moment (`card-text.css`). */
function markStarting(event: MouseEvent): void {
  const { ctrlKey, metaKey, shiftKey } = event
  if (!ctrlKey && !metaKey && !shiftKey) findLink(event)?.setAttribute('data-starting', '')
}

/** Connects to the site of the game under the pointer, once per origin. */
function preconnect(event: Event): void {
  const launch = findLaunch(findLink(event)?.pathname.split('/').pop())
  if (!launch || savesData()) return
  const { origin } = new URL(launch.url)
  if (connected.has(origin)) return
  connected.add(origin)
  const link = document.createElement('link')
  link.rel = 'preconnect'
  link.href = origin
  document.head.append(link)
}

/** True if the visitor saves data (Save-Data). Only Chromium reports it. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
