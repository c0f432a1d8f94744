/** Says that a game's site did not answer the portal lately. */
import { TriangleAlert } from 'lucide-react'

const time = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** @param at when it was visited last, ms */
export function UnansweredNote({ at }: { at: number }) {
  return (
    <p className="flex items-center gap-2 font-semibold text-ink">
      <TriangleAlert aria-hidden size={16} className="shrink-0" />
      <span>
        This game may be down: its site did not answer on{' '}
        <time dateTime={new Date(at).toISOString()}>{time.format(at)} UTC</time>.
      </span>
    </p>
  )
}
