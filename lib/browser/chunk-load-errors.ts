/**
 * Keeps the page when a route's chunk fails to load. React Router would call `location.reload()`, which
 * discards typed text and a running game (ADR 11).
 */
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { createPath, useFetchers, useNavigation } from 'react-router'

/** State shared with the document's inline script (`chunk-load-script.ts`). */
declare global {
  interface Window {
    /** Shows and returns the notice, which has a link that reloads the page. */
    showChunkLoadError?: () => HTMLElement
    /** True once React runs. From then on a failure does not reload the page. */
    isHydrated?: boolean
    /** True once a reload is intended, so that it is not canceled. */
    isReloading?: boolean
  }
}

const canCancelReload = typeof window === 'undefined' || 'navigation' in window

/**
 * The `prefetch` of a link to a game. In browsers that cannot cancel a reload, hovering over a link
 * could reload the page if its chunk fails to load.
 */
export const PREFETCH = canCancelReload ? 'intent' : 'none'

/** Reloads the page. A plain `location.reload()` would be canceled. */
export function reloadPage(): void {
  window.isReloading = true
  location.reload()
}

/** How often the page asks whether the portal responds again, ms. */
const RETRY_MS = 5_000

/** The page whose code did not load. React Router waits for it for good, also at the next press. */
let lost: string | undefined

/** The page that React Router is opening. */
let opening: string | false | undefined

/** Opens a page as a document once the portal responds, unless the user has left for another. */
function openWhenUp(path: string): void {
  if (opening !== path) return
  const wait = () => {
    window.showChunkLoadError?.()
    setTimeout(openWhenUp, RETRY_MS, path)
  }
  // A proxy answers for a portal that is down.
  fetch(path, { method: 'HEAD' }).then(
    ({ status }) => (status < 500 ? location.assign(path) : wait()),
    wait,
  )
}

/**
 * Cancels React Router's reload through the Navigation API. Reloads by the user are not affected:
 * browsers fire no event for those.
 * - During a navigation, the browser opens the target page, which loads the chunks of the running build. Until
 *   the portal responds, the page stays with the notice, instead of the browser's own error page.
 * - During a form submission, the page stays and shows a notice with a reload link.
 * - After a mere prefetch, nothing happens.
 */
export function useChunkLoadErrors(): void {
  const { state, location: wanted } = useNavigation()
  const isSending = useFetchers().some((fetcher) => fetcher.state !== 'idle')
  const [failure, setFailure] = useState<NavigateEvent>()
  const path = state === 'loading' && wanted && createPath(wanted)

  const handle = useEffectEvent(() => {
    if (path) {
      // For back or forward, the browser already has the new address.
      if (path === createPath(location)) reloadPage()
      else if (path !== lost) openWhenUp((lost = path))
    } else if (state === 'submitting' || isSending) window.showChunkLoadError?.()
  })

  useEffect(() => {
    if (failure) handle()
  }, [failure])

  useEffect(() => {
    opening = path
    if (path && path === lost) openWhenUp(path)
  }, [path])

  useEffect(() => {
    window.isHydrated = true
    // The development server also reloads pages.
    if (import.meta.env.DEV || !canCancelReload) return
    function cancelReload(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated) return
      if (window.isReloading) return
      event.preventDefault()
      // React Router sets its state in a transition. This update must come after it.
      startTransition(() => setFailure(event))
    }
    window.navigation.addEventListener('navigate', cancelReload)
    return () => window.navigation.removeEventListener('navigate', cancelReload)
  }, [])
}
