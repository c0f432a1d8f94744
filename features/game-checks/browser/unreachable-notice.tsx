/** The notice that a game's site did not respond to the last checks. */
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/format-date.ts'
import { useClockSkew } from '#lib/browser/clock-skew.ts'

/** @param at time of the last check, ms */
export function UnreachableNotice({ at }: { at: number }) {
  const t = useTranslations('game')
  const locale = useLocale()
  const skewMs = useClockSkew()
  // The page is cached: its HTML states the day. The browser shows how long ago that was, with code
  // that other game pages do not need.
  const [relative, setRelative] = useState<string>()
  useEffect(() => {
    import('#lib/relative-time.ts').then(
      ({ formatRelativeTime }) =>
        setRelative(formatRelativeTime(at, Date.now() + skewMs, { locale, justNow: t('justNow') })),
      () => undefined,
    )
  }, [at, skewMs, locale, t])
  const when = relative ?? formatDay(at, locale)
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
