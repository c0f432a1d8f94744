/** The streak in the header. Loaded on demand, for players only. */
import { Flame } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { useStreak } from './use-streak.ts'

/** A flame with the days, lit once the player has played today. A line says when that happens. */
export default function StreakFlame(): ReactNode {
  const streak = useStreak()
  const lastDay = useViewer()?.play?.lastPlayDay
  const former = useRef(lastDay)
  const [isReached, setIsReached] = useState(false)
  useEffect(() => {
    if (lastDay === undefined) return
    if (former.current !== undefined && lastDay > former.current) setIsReached(true)
    former.current = lastDay
  }, [lastDay])
  const { days, isDone, text } = streak ?? { days: 0 }
  return (
    <>
      {text && (
        <Link
          to="/profile?tab=achievements"
          title={text}
          data-lit={isDone || undefined}
          data-reached={isReached || undefined}
          className="streak-flame button button-icon"
        >
          <Flame aria-hidden size={20} />
          {days > 0 && <span aria-hidden={isDone}>{days}</span>}
          <span className="sr-only"> {text}</span>
        </Link>
      )}
      <div role="status" className="contents">
        {isReached && isDone && (
          <p
            className="welcome-line panel"
            onAnimationEnd={({ animationName }) => {
              if (animationName === 'dialog-out') setIsReached(false)
            }}
          >
            {text}
          </p>
        )}
      </div>
    </>
  )
}
