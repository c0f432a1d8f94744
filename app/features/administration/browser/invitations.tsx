/** The invitations in the administration. */
import { useTranslations } from 'use-intl'
import { Day } from '#app/ui/day.tsx'
import { Field } from '#app/ui/field.tsx'
import { MAX_INVITATION_DAYS, MAX_USES } from '../player-limits.ts'
import type { AdminResponse } from '../server/admin-request.ts'
import type { loadInvitations } from '../server/players/invitations.server.ts'
import { ActForm, Pager } from './admin-parts.tsx'

interface InvitationsProps {
  data: Awaited<ReturnType<typeof loadInvitations>>
  response: AdminResponse | undefined
}

export function Invitations({ data, response }: InvitationsProps) {
  const t = useTranslations('adminPlayers')
  const { invitations, newer, older, signUp } = data
  return (
    <section className="panel p-4 md:p-6">
      {signUp !== 'invite' && <p className="mb-4 text-muted">{t('invitationsUnused')}</p>}
      {invitations.length === 0 && <p className="mb-4 text-muted">{t('noInvitations')}</p>}
      <ul aria-label={t('invitations')} className="mb-4 grid divide-y divide-line empty:hidden">
        {invitations.map(({ id, uses, maxUses, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="me-auto">
              <code>{id}</code> · {t('used', { uses, max: maxUses })} ·{' '}
              {t.rich('until', { day: () => <Day at={expiresAt} /> })}
            </p>
            <ActForm
              intent="revoke-invitation"
              label={t('revoke')}
              fullLabel={t('revokeInvitation', { id })}
              hidden={{ invitation: id }}
              response={response}
            />
          </li>
        ))}
      </ul>
      <div className="mb-4">
        <Pager newer={newer} older={older} />
      </div>
      <ActForm intent="create-invitation" label={t('createInvitation')} response={response}>
        {(field) => (
          <>
            <NumberField label={t('uses')} max={MAX_USES} byDefault="1" {...field('uses')} />
            <NumberField
              label={t('validDays')}
              max={MAX_INVITATION_DAYS}
              byDefault="7"
              {...field('days')}
            />
          </>
        )}
      </ActForm>
    </section>
  )
}

interface NumberFieldProps {
  label: string
  name: string
  max: number
  byDefault: string
  defaultValue: string | undefined
  fault: string | undefined
}

function NumberField({ byDefault, defaultValue = byDefault, ...field }: NumberFieldProps) {
  return <Field type="number" min={1} defaultValue={defaultValue} {...field} />
}
