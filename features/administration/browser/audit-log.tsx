/** The page of the audit log. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Field } from '#ui/field.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { Moment } from '#ui/moment.tsx'
import type { loadAuditLog } from '../server/log/audit-log.server.ts'
import { CheckField, FilterForm, Pager, SelectField } from './admin-parts.tsx'

type AuditLogData = Awaited<ReturnType<typeof loadAuditLog>>
type Filter = AuditLogData['filter']

const LINK =
  'inline-flex min-h-11 min-w-11 items-center underline decoration-line-strong underline-offset-4 hover:text-ink'

/** Returns the address of the page with this filter, without what is empty. */
function hrefOf(filter: Filter): string {
  const given = Object.entries(filter).filter(([, value]) => value)
  return `?${new URLSearchParams(given as [string, string][])}`
}

export function AuditLog({ data }: { data: AuditLogData }) {
  const { filter, staff, actions, entries, newer, older } = data
  const t = useTranslations('adminAuditLog')
  const tAdmin = useTranslations('admin')
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t('about')}</p>
      <Filters {...{ filter, staff, actions }} />
      {entries.length === 0 && <p>{t('none')}</p>}
      <ul className="panel divide-y divide-line empty:hidden">
        {entries.map(({ id, createdAt, actorId, subjectId, isPlayer, sentence, details }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
            <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
              <span id={id} className="font-semibold">
                {sentence}
              </span>
              <span className="block text-sm text-muted empty:hidden">{details.join(' · ')}</span>
            </p>
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
              <Moment at={createdAt} />
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
      <Pager newer={newer} older={older} />
      {/* The browser saves the file: no script takes part. */}
      <form method="post" action={`/admin/audit-log.csv${hrefOf(filter)}`}>
        <button type="submit" className="button">
          {t('export')}
        </button>
      </form>
    </div>
  )
}

const toOption = ({ id, name }: { id: string; name: string }) => [id, name] as const

function Filters({ filter, staff, actions }: Pick<AuditLogData, 'filter' | 'staff' | 'actions'>) {
  const t = useTranslations('adminAuditLog')
  const lists = {
    actor: [['', t('everyone')], ['command', t('commands')], ...staff.map(toOption)],
    action: [['', t('everything')], ...actions.map(toOption)],
  } as const
  return (
    <FilterForm name={t('filter')} label={t('filter')} className="sm:grid-cols-2 lg:grid-cols-3">
      {(['actor', 'action'] as const).map((name) => (
        <SelectField
          key={name}
          label={t(name)}
          name={name}
          options={lists[name]}
          defaultValue={filter[name] ?? ''}
        />
      ))}
      <Field label={t('subject')} name="subject" required={false} defaultValue={filter.subject} />
      <MomentField label={t('from')} name="from" minuteOfDay="00:00" defaultValue={filter.from} />
      <MomentField
        label={t('until')}
        name="until"
        minuteOfDay="23:59"
        defaultValue={filter.until}
      />
      <CheckField name="views" defaultChecked={filter.views === 'on'}>
        {t('detail-views')}
      </CheckField>
    </FilterForm>
  )
}
