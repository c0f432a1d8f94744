/** The page of the audit log. */
import { Form, Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Field } from '#app/ui/field.tsx'
import type { loadAuditLog } from '../server/log/audit-log.server.ts'

type AuditLogProps = Awaited<ReturnType<typeof loadAuditLog>>
type Filter = AuditLogProps['filter']

const LINK =
  'inline-flex min-h-11 min-w-11 items-center underline decoration-line-strong underline-offset-4 hover:text-ink'

/** Returns the address of the page with this filter, without what is empty. */
function hrefOf(filter: Filter, place: { after?: string; before?: string } = {}): string {
  const given = Object.entries({ ...filter, ...place }).filter(([, value]) => value)
  return `?${new URLSearchParams(given as [string, string][])}`
}

export function AuditLog({ filter, staff, entries, newer, older }: AuditLogProps) {
  const t = useTranslations('adminAuditLog')
  const tAdmin = useTranslations('admin')
  const time = new Intl.DateTimeFormat(useLocale(), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  })
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t('about')}</p>
      <FilterForm key={hrefOf(filter)} filter={filter} staff={staff} />
      {entries.length === 0 && <p>{t('none')}</p>}
      <ul className="panel divide-y divide-line empty:hidden">
        {entries.map(({ id, createdAt, actorId, subjectId, isPlayer, sentence, details }) => (
          <li key={id} className="grid gap-1 p-4">
            <p id={id} className="font-semibold wrap-anywhere">
              {sentence}
            </p>
            {details.map((detail) => (
              <p key={detail} className="text-sm wrap-anywhere text-muted">
                {detail}
              </p>
            ))}
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
              <time dateTime={new Date(createdAt).toISOString()}>{time.format(createdAt)} UTC</time>
              {actorId && (
                <Link to={hrefOf({ actor: actorId })} aria-describedby={id} className={LINK}>
                  {t('sameActor')}
                </Link>
              )}
              {subjectId && (
                <Link to={hrefOf({ subject: subjectId })} aria-describedby={id} className={LINK}>
                  {t('sameSubject')}
                </Link>
              )}
              {isPlayer && (
                <Link to={`/admin/players/${subjectId}`} aria-describedby={id} className={LINK}>
                  {tAdmin('player')}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
      <nav aria-label={t('pages')} className="flex flex-wrap gap-3 empty:hidden">
        {newer && (
          <Link to={hrefOf(filter, { before: newer })} className="button">
            {t('newer')}
          </Link>
        )}
        {older && (
          <Link to={hrefOf(filter, { after: older })} className="button">
            {t('older')}
          </Link>
        )}
      </nav>
      {/* The browser saves the file: no script takes part. */}
      <form method="post" action={`/admin/audit-log.csv${hrefOf(filter)}`}>
        <button type="submit" className="button">
          {t('export')}
        </button>
      </form>
    </div>
  )
}

function FilterForm({ filter, staff }: Pick<AuditLogProps, 'filter' | 'staff'>) {
  const t = useTranslations('adminAuditLog')
  return (
    <Form className="panel grid items-end gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field
        as="select"
        label={t('actor')}
        name="actor"
        required={false}
        defaultValue={filter.actor ?? ''}
      >
        <option value="">{t('everyone')}</option>
        <option value="command">{t('commands')}</option>
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      <Field label={t('action')} name="action" required={false} defaultValue={filter.action} />
      <Field label={t('subject')} name="subject" required={false} defaultValue={filter.subject} />
      <Field
        label={t('from')}
        type="date"
        name="from"
        required={false}
        defaultValue={filter.from}
      />
      <Field
        label={t('until')}
        type="date"
        name="until"
        required={false}
        defaultValue={filter.until}
      />
      <button type="submit" className="button">
        {t('filter')}
      </button>
    </Form>
  )
}
