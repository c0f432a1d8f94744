/** Whether React has hydrated the page. False on the server. */
import { useSyncExternalStore } from 'react'

export function useIsScripted(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
