/** The state of the game of the day. Loaded on demand: the home page is complete without it. */
import { Check } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DAY_MS, dayOf } from '#catalogue/game-of-the-day.ts'
import { useClockSkew } from '#app/lib/clock-skew.ts'
import { useViewer } from '#app/features/accounts/browser/use-viewer.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
/** A shorter streak is not worth a word. */
const MIN_DAYS_IN_ROW = 2

/** How long it is today's game, a check mark once the player has played it, and the player's streak. */
export default function DailyState({ gameId }: { gameId: string }): ReactNode {
  const t = useTranslations('discovery')
  const play = useViewer()?.play
  const skewMs = useClockSkew()
  const now = useMinute() + skewMs
  const [openedAt] = useState(Date.now)
  const end = (dayOf(openedAt + skewMs) + 1) * DAY_MS
  const minutes = Math.ceil((end - now) / MINUTE_MS)
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const left = hours > 0 ? t('hoursLeft', { count: hours }) : t('minutesLeft', { count: minutes })
  const today = dayOf(now - new Date(now).getTimezoneOffset() * MINUTE_MS)
  // An ended streak is not commented on.
  const isStreak = play && play.daysInRow >= MIN_DAYS_IN_ROW && today - play.lastPlayDay <= 1
  return (
    <span>
      {play?.dailyPlayed === gameId && (
        <>
          <Check aria-hidden size={14} className="me-1 inline! align-[-2px] text-accent" />
          <span className="sr-only">{t('playedToday')} </span>
        </>
      )}
      {/* After midnight, the page still shows the game of the day before. */}
      {minutes > 0 && <span>{left}</span>}
      {isStreak && <span>{` · ${t('daysInRow', { count: play.daysInRow })}`}</span>}
    </span>
  )
}

/** The device's time, ms, updated each minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
