/** Prepares the start of games on every page with links to them (ADR 72). */
import { useEffect } from 'react'
import { savesData } from '#lib/browser/saves-data.ts'
import { findLaunch } from '../../launch.ts'

/** Origins of the connections so far. */
const connected = new Set<string>()

/** Connects to the site of a hovered or touched game, and shows motion on a pressed link. */
export function useWarmUp(): void {
  useEffect(() => {
    for (const type of ['pointerover', 'touchstart', 'click']) {
      document.addEventListener(type, prepare, { passive: true })
    }
  }, [])
}

function prepare(event: Event): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="/game/"]')
  const launch = findLaunch(link?.pathname.split('/').pop())
  if (!launch) return
  if (event.type === 'click') {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent
    // Moves the cover: on a busy device the stage takes a moment (`card-text.css`).
    if (!ctrlKey && !metaKey && !shiftKey) link!.dataset.starting = ''
    return
  }
  const { origin } = new URL(launch.url, location.href)
  if (connected.has(origin) || savesData()) return
  connected.add(origin)
  const preconnect = document.createElement('link')
  preconnect.rel = 'preconnect'
  preconnect.href = origin
  document.head.append(preconnect)
}
