/** Deletes what this device stores about a player's activity once they are signed out. */
import { useLayoutEffect } from 'react'
import { readDeviceSetting, writeDeviceSetting } from '#lib/browser/device-setting.ts'
import { RECENT_SEARCHES_KEY } from '#features/discovery/home-view.ts'
import { forgetList } from '#features/discovery/browser/last-list.ts'
import { forgetBrowserId } from '#features/live/browser/browser-id.ts'
import { keepOpenedGames } from '#features/play/browser/recent-games.ts'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { readViewer } from '#features/accounts/browser/viewer-store.ts'

/** Storage key that marks a signed-in player. A later page thus notices that the session ended. */
const SIGNED_IN_KEY = 'signed-in'

/**
 * Deletes the recently opened games, the last viewed list, the recent searches and the browser id.
 * Device preferences stay: theme, sidebar, shortcuts, ads.
 */
export function clearActivity(): void {
  keepOpenedGames([])
  forgetList()
  writeDeviceSetting(RECENT_SEARCHES_KEY, undefined)
  forgetBrowserId()
}

/**
 * Clears the storage on the first page without a player: they signed out here or elsewhere, deleted the
 * account, or the session ended. Runs before the page's own effects, which store opened games.
 */
export function useClearOnSignOut(): void {
  const viewer = useViewer()
  useLayoutEffect(() => {
    // The player may already be known on the first page, while React still hydrates the server's
    // output.
    const known = viewer === undefined ? readViewer() : viewer
    if (known) writeDeviceSetting(SIGNED_IN_KEY, 'yes')
    else if (known === null && readDeviceSetting(SIGNED_IN_KEY)) {
      writeDeviceSetting(SIGNED_IN_KEY, undefined)
      clearActivity()
    }
  }, [viewer])
}
