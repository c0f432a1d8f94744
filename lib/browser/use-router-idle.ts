/** Tells whether the router is busy. */
import { useFetchers, useNavigation } from 'react-router'

/**
 * Returns true while no navigation and no form is in progress. Revalidate only then: a revalidation
 * restarts the navigation, and the form's own revalidation, which is for the next page, would then
 * discard the data of the open one.
 */
export function useIsRouterIdle(): boolean {
  const { state } = useNavigation()
  return useFetchers().every((fetcher) => fetcher.state === 'idle') && state === 'idle'
}
