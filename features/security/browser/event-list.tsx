/** Settings, Security: what happened to the account. */
import { useTranslations } from 'use-intl'
import { useRelativeTime } from '#lib/relative-time.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import type { ShownSecurityEvent } from '../server/security-events.server.ts'

interface EventListProps {
  events: readonly ShownSecurityEvent[]
  /** The server's time, ms. */
  now: number
}

export function EventList({ events, now }: EventListProps) {
  const t = useTranslations('security')
  const formatRelative = useRelativeTime()
  return (
    <PanelSection title={t('events')} about={t('eventsAbout')}>
      {events.length === 0 ? (
        <p>{t('noEvents')}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {events.map(({ id, text, at }) => (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-4 py-3 first:pt-0 last:pb-0"
            >
              <span>{text}</span>
              <time dateTime={new Date(at).toISOString()} className="text-muted">
                {formatRelative(at, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
