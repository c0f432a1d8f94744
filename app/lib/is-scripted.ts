/** Whether the page answers already: false on the server, and until React has taken the page over. */
import { useSyncExternalStore } from 'react'

export function useIsScripted(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
