/** The state of the game of the day. Loaded on demand: the home page is complete without it. */
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dayOf } from '#catalogue/game-of-the-day.ts'
import { useClockSkew } from '#lib/browser/clock-skew.ts'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { useServerTime, useStreak } from '#features/play/browser/use-streak.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'

const HOUR_MINUTES = 60

/** How long it is today's game, a check mark once the player has played it, and the player's streak. */
export default function DailyState({ gameId }: { gameId: string }): ReactNode {
  const t = useTranslations('discovery')
  const dailyPlayed = useViewer()?.play?.dailyPlayed
  const streak = useStreak()
  const now = useServerTime()
  const skewMs = useClockSkew()
  const [openedAt] = useState(Date.now)
  const end = (dayOf(openedAt + skewMs) + 1) * DAY_MS
  const minutes = Math.ceil((end - now) / MINUTE_MS)
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const left = hours > 0 ? t('hoursLeft', { count: hours }) : t('minutesLeft', { count: minutes })
  // After midnight, the page still shows the game of the day before. On a phone, what a player has to do
  // today takes the line.
  const texts = [minutes > 0 && streak?.isDone !== false && left, streak?.text]
  return (
    <span>
      {dailyPlayed === gameId && (
        <>
          <Check aria-hidden size={14} className="me-1 inline! align-[-2px] text-accent" />
          <span className="sr-only">{t('playedToday')} </span>
        </>
      )}
      <span>{texts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
