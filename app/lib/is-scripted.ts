/** Whether scripts run on the page. */
import { useSyncExternalStore } from 'react'

/** Returns true once React has hydrated the page; false on the server. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
