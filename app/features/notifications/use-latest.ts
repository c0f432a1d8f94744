/** The latest notifications, asked for when the bell's panel opens. */
import { useCallback, useState, type ComponentType } from 'react'
import { href } from 'react-router'
import type { LatestListProps, LatestNotifications } from './latest-list.tsx'

export type Latest =
  | 'coming'
  | 'failed'
  | (LatestNotifications & {
      /** What shows them; its code comes with them. */
      List: ComponentType<LatestListProps>
    })

/**
 * Not by the router's fetcher: there an answer that does not come takes the whole page away, and
 * with it the game that is running.
 */
export function useLatest(): [latest: Latest, load: () => Promise<void>] {
  const [latest, setLatest] = useState<Latest>('coming')
  const load = useCallback(async () => {
    try {
      const [response, { LatestList }] = await Promise.all([
        fetch(href('/notifications/latest')),
        import('./latest-list.tsx'),
      ])
      if (!response.ok) throw new Error(`the server answered ${response.status}`)
      setLatest({ ...((await response.json()) as LatestNotifications), List: LatestList })
    } catch (error) {
      console.error('The notifications could not be loaded:', error)
      setLatest('failed')
    }
  }, [])
  return [latest, load]
}
