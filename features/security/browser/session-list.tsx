/** Settings, Security: where the player is signed in, and what happened to the account. */
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { useRelativeTime } from '#lib/relative-time.ts'
import { Day } from '#ui/day.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import type { ShownSecurityEvent } from '../server/security-events.server.ts'
import type { ShownSession } from '../server/sessions.server.ts'

interface SessionListProps {
  sessions: readonly ShownSession[]
  /** The name of the OpenID Connect provider, if there is one. */
  provider: string | undefined
  /** The server's time, ms. */
  now: number
}

export function SessionList({ sessions, provider, now }: SessionListProps) {
  const t = useTranslations('security')
  return (
    <PanelSection title={t('sessions')} about={t('sessionsAbout')}>
      <ul className="grid divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} {...{ session, provider, now }} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionForm
          intent="end-other-sessions"
          label={t('endOtherSessions')}
          className="mt-5"
          buttonClass="max-sm:w-full"
        />
      )}
    </PanelSection>
  )
}

interface SessionItemProps extends Omit<SessionListProps, 'sessions'> {
  session: ShownSession
}

const PHONES = /Android|iOS/

function SessionItem({ session, provider, now }: SessionItemProps) {
  const t = useTranslations('security')
  const formatRelative = useRelativeTime()
  const { id, method, signedInAt, lastSeenAt, isThis } = session
  const device = session.device ?? t('unknownDevice')
  const Icon = PHONES.test(device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden size={24} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi>{device}</bdi>
          {isThis && (
            <span className="rounded-full bg-accent-wash px-2.5 py-0.5 text-sm text-accent">
              {t('thisDevice')}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {t.rich(method ? METHODS[method] : 'signedInOn', {
            day: () => <Day at={signedInAt} />,
            provider: provider ?? t('provider'),
          })}
        </p>
        <p className="text-sm text-muted">
          {t('lastSeen', { time: formatRelative(lastSeenAt, now) })}
        </p>
      </div>
      {!isThis && (
        <ActionForm
          intent="end-session"
          fields={{ session: id }}
          label={t('endSession')}
          fullLabel={t('endSessionOf', { device })}
        />
      )}
    </li>
  )
}

const METHODS = {
  password: 'signedInByPassword',
  passkey: 'signedInByPasskey',
  provider: 'signedInByProvider',
} as const

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
