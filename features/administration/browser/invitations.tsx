/** The invitations in the administration. */
import { useTranslations } from 'use-intl'
import { Field } from '#ui/field.tsx'
import { Day } from '#ui/day.tsx'
import { MAX_INVITATION_DAYS, MAX_USES } from '../player-limits.ts'
import type { loadInvitations } from '../server/players/invitations.server.ts'
import { AdminForm, Pager } from './admin-parts.tsx'

export function Invitations({ data }: { data: Awaited<ReturnType<typeof loadInvitations>> }) {
  const t = useTranslations('adminPlayers')
  const { invitations, newer, older, signUp, mayRequire } = data
  return (
    <section className="panel p-4 md:p-6">
      {signUp !== 'invite' && (
        <div className="mb-6 grid justify-items-start gap-3">
          <p>{t(signUp === 'open' ? 'unusedSinceOpen' : 'unusedSinceClosed')}</p>
          {mayRequire && <AdminForm intent="require-invitations" label={t('requireInvitations')} />}
        </div>
      )}
      {invitations.length === 0 && <p className="mb-4 text-muted">{t('noInvitations')}</p>}
      <ul aria-label={t('invitations')} className="mb-4 grid divide-y divide-line empty:hidden">
        {invitations.map(({ id, uses, maxUses, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="me-auto">
              <code>{id}</code> · {t('used', { uses, max: maxUses })} ·{' '}
              {t.rich('until', { day: () => <Day at={expiresAt} /> })}
            </p>
            <AdminForm
              intent="revoke-invitation"
              label={t('revoke')}
              fullLabel={t('revokeInvitation', { id })}
              fields={{ invitation: id }}
            />
          </li>
        ))}
      </ul>
      <div className="mb-4">
        <Pager newer={newer} older={older} />
      </div>
      <AdminForm intent="create-invitation" label={t('createInvitation')}>
        <Field
          type="number"
          min={1}
          max={MAX_USES}
          label={t('uses')}
          name="uses"
          defaultValue="1"
        />
        <Field
          type="number"
          min={1}
          max={MAX_INVITATION_DAYS}
          label={t('validDays')}
          name="days"
          defaultValue="7"
        />
      </AdminForm>
    </section>
  )
}
