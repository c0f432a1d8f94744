/** What a player reaches next. Loaded on demand: the pages of visitors do without. */
import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { useStreak } from './use-streak.ts'

/** The next day of the streak until the player has played today, then the next achievement. */
export default function NextGoal(): ReactNode {
  const streak = useStreak()
  const next = useViewer()?.play?.next
  return streak && !streak.isDone ? streak.text : next
}
