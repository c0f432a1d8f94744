/** Whether the sidebar is wide, and whether it is a drawer then. */
import { useSyncExternalStore } from 'react'
import { setDocumentSetting, useDocumentSetting } from '../../lib/device-setting.ts'
import { SIDEBAR_KEY } from '../../lib/prepaint-script.ts'

/** Below this width the sidebar starts as the rail, and opens over the page (decisions, Shell). */
const WIDE_QUERY = '(min-width: 768px)'

function subscribeToWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE_QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export interface SidebarState {
  isExpanded: boolean
  /** It lies over the page, which waits until it is closed. */
  isDrawerOpen: boolean
  /** On a wide screen the choice is kept on this device. */
  setExpanded: (isExpanded: boolean) => void
}

export function useSidebar(): SidebarState {
  const setting = useDocumentSetting('sidebar')
  const isWideScreen = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(WIDE_QUERY).matches,
    () => true,
  )
  const isExpanded = setting ? setting === 'expanded' : isWideScreen
  const storageKey = isWideScreen ? SIDEBAR_KEY : undefined
  return {
    isExpanded,
    isDrawerOpen: isExpanded && !isWideScreen,
    setExpanded: (next) => setDocumentSetting('sidebar', next ? 'expanded' : 'rail', storageKey),
  }
}
