/** Lets the browser follow links while it is offline. */
import { useEffect } from 'react'

/** Links of React Router, except links with the role of a button. */
const LINK = 'a[data-discover]:not([role="button"])'

/**
 * Offline, React Router would request the next page's code and data first and fail. The browser
 * loads the URL directly, so that the page reloads there once the browser is online.
 */
export function useBrowserLinksOffline(): void {
  useEffect(() => {
    function leaveToBrowser(event: MouseEvent) {
      if (navigator.onLine || !navigator.serviceWorker?.controller) return
      if (event.target instanceof Element && event.target.closest(LINK)) event.stopPropagation()
    }
    addEventListener('click', leaveToBrowser, { capture: true })
    return () => removeEventListener('click', leaveToBrowser, { capture: true })
  }, [])
}
