/** The state of the sidebar: rail, wide, or drawer. */
import { setDocumentSetting, useDocumentSetting } from '#lib/browser/device-setting.ts'
import { SIDEBAR_KEY } from '#lib/inline-script-values.ts'
import { useBrowserValue } from '#lib/browser/store.ts'

/** Below this width the genres are a row, and the sidebar opens as a drawer over the page. */
const WIDE_QUERY = '(min-width: 768px)'

function subscribeToWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE_QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Reads the state of the sidebar, and returns its setter. */
export function useSidebar() {
  const setting = useDocumentSetting('sidebar')
  const isWideScreen = useBrowserValue(subscribeToWidth, () => matchMedia(WIDE_QUERY).matches, true)
  const isExpanded = setting ? setting === 'expanded' : isWideScreen
  const storageKey = isWideScreen ? SIDEBAR_KEY : undefined
  return {
    isExpanded,
    /** The sidebar covers the page, which is inert until the drawer closes. */
    isDrawerOpen: isExpanded && !isWideScreen,
    /** On a wide screen the choice is stored on this device. */
    setExpanded: (next: boolean) =>
      setDocumentSetting('sidebar', next ? 'expanded' : 'rail', storageKey),
  }
}
