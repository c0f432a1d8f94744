/** Loads the latest notifications when the panel of the bell opens. */
import { useCallback, useState, type ComponentType } from 'react'
import { useHref } from 'react-router'
import type { LatestListProps, LatestNotifications } from './latest-list.tsx'

export type Latest =
  | 'coming'
  | 'failed'
  | (LatestNotifications & {
      /** The list component, loaded together with the data. */
      List: ComponentType<LatestListProps>
    })

/**
 * Loads the latest notifications. Does not use the router's fetcher: its failed request would
 * replace the page, and with it the running game.
 */
export function useLatest(): [latest: Latest, load: () => Promise<void>] {
  const [latest, setLatest] = useState<Latest>('coming')
  // In the language of the page.
  const address = useHref('/notifications/latest')
  const load = useCallback(async () => {
    try {
      const [response, { LatestList }] = await Promise.all([
        fetch(address),
        import('./latest-list.tsx'),
      ])
      if (!response.ok) throw new Error(`the server responded with ${response.status}`)
      setLatest({ ...((await response.json()) as LatestNotifications), List: LatestList })
    } catch (error) {
      console.error('The notifications could not be loaded:', error)
      setLatest('failed')
    }
  }, [address])
  return [latest, load]
}
