/** The latest notifications, asked for when the bell's panel opens. */
import { useCallback, useState } from 'react'
import { href } from 'react-router'

interface LatestNotification {
  id: string
  title: string
  message: string
  /** ms */
  timestamp: number
  isRead: boolean
  /** Where it leads, a path of the portal. */
  link: string | null
}

export type Latest =
  | 'coming'
  | 'failed'
  | {
      notifications: LatestNotification[]
      /** The server's time, ms. */
      now: number
    }

/**
 * Not by the router's fetcher: there an answer that does not come takes the whole page away, and
 * with it the game that is running.
 */
export function useLatest(): [latest: Latest, load: () => Promise<void>] {
  const [latest, setLatest] = useState<Latest>('coming')
  const load = useCallback(async () => {
    try {
      const response = await fetch(href('/notifications/latest'))
      if (!response.ok) throw new Error(`the server answered ${response.status}`)
      setLatest((await response.json()) as Latest)
    } catch (error) {
      console.error('The notifications could not be loaded:', error)
      setLatest('failed')
    }
  }, [])
  return [latest, load]
}
