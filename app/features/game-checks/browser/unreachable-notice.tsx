/** The notice that a game's site did not respond to the last checks. */
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useIsScripted } from '#app/lib/is-scripted.ts'
import { formatRelativeTime } from '#app/lib/relative-time.ts'

/** In English `Nov 3, 14:05 UTC`. */
const TIME = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const

/** @param at time of the last check, ms */
export function UnreachableNotice({ at }: { at: number }) {
  const t = useTranslations('game')
  const locale = useLocale()
  // The page is cached: its HTML states the time. The browser shows how long ago that was.
  const [now] = useState(() => Date.now())
  const isScripted = useIsScripted()
  const when = isScripted
    ? formatRelativeTime(at, now, { locale, justNow: t('justNow') })
    : new Date(at).toLocaleString(locale, TIME)
  return (
    <p className="flex items-center gap-2 font-semibold text-ink">
      <TriangleAlert aria-hidden size={16} className="shrink-0" />
      <span>
        {t.rich('unreachable', {
          when,
          time: (words) => <time dateTime={new Date(at).toISOString()}>{words}</time>,
        })}
      </span>
    </p>
  )
}
