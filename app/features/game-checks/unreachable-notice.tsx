/** The notice that a game's site did not respond to the last checks. */
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useIsScripted } from '../../lib/is-scripted.ts'
import { formatRelativeTime } from '../../lib/relative-time.ts'

const time = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** @param at time of the last check, ms */
export function UnreachableNotice({ at }: { at: number }) {
  // The page is cached: its HTML states the time, the browser shows how long ago that was.
  const isScripted = useIsScripted()
  const [now] = useState(() => Date.now())
  const when = isScripted
    ? formatRelativeTime(at, now, { locale: 'en', justNow: 'just now' })
    : `${time.format(at)} UTC`
  return (
    <p className="flex items-center gap-2 font-semibold text-ink">
      <TriangleAlert aria-hidden size={16} className="shrink-0" />
      <span>
        This game may be offline (last checked{' '}
        <time dateTime={new Date(at).toISOString()}>{when}</time>).
      </span>
    </p>
  )
}
