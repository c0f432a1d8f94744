/** The player's days of play in a row, as of now. */
import { useEffect, useState } from 'react'
import { dayOf } from '#catalogue/game-of-the-day.ts'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { useClockSkew } from '#lib/browser/clock-skew.ts'
import { MINUTE_MS } from '#lib/duration.ts'

/** The server's time, ms, updated each minute. */
export function useServerTime(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now + useClockSkew()
}

/**
 * Returns the streak; undefined without a player. `days` in a row is 0 if the last one is before
 * yesterday. `isDone`: the player has played today. `text` says how long the streak is, or what
 * continues or starts it.
 */
export function useStreak() {
  const play = useViewer()?.play
  const now = useServerTime()
  if (!play?.streakTexts) return undefined
  const today = dayOf(now - new Date(now).getTimezoneOffset() * MINUTE_MS)
  const { daysInRow, lastPlayDay, streakTexts } = play
  const days = today - lastPlayDay <= 1 ? daysInRow : 0
  const isDone = days > 0 && lastPlayDay >= today
  const text = streakTexts[isDone ? 'days' : days > 0 ? 'next' : 'start']
  return { days, isDone, text }
}
