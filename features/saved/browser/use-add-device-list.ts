/** After a sign-in or sign-up, adds the device's saved games to the account. */
import { useEffect } from 'react'
import { useWindowEvent } from '#lib/browser/use-window-event.ts'
import { readDeviceSetting, rereadDeviceSetting } from '#lib/browser/device-setting.ts'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { SAVED_GAMES_KEY } from '../saved-rules.ts'

/** Sends the list when a viewer is known, and again on the next page if that fails. */
export function useAddDeviceList(): void {
  // Otherwise a change here overwrites a change by another tab.
  useWindowEvent('storage', ({ key }) => {
    if (key === SAVED_GAMES_KEY) rereadDeviceSetting(key)
  })
  const userId = useViewer()?.userId
  useEffect(() => {
    if (!userId || !readDeviceSetting(SAVED_GAMES_KEY)) return
    import('./send-saved.ts').then(
      ({ addDeviceList }) => addDeviceList(),
      // The next page tries again.
      () => undefined,
    )
  }, [userId])
}
