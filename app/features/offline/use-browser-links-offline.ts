/** While the browser is offline, it follows the portal's links itself. */
import { useEffect } from 'react'

/** React Router's links, but not one that stands for a button. */
const LINK = 'a[data-discover]:not([role="button"])'

/**
 * Offline, React Router would ask for the next page's code and data first, to no avail. The browser
 * asks for the wanted address at once, so that this is the page that comes back.
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
