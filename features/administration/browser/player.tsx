/** The page of one player in the administration. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Field } from '#ui/field.tsx'
import { ROLES } from '#features/authorization/can.ts'
import { Day } from '#ui/day.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { Moment } from '#ui/moment.tsx'
import { MAX_NOTE_LENGTH } from '../player-limits.ts'
import type { loadPlayer } from '../server/players/player.server.ts'
import { AdminForm, FactList, SelectField } from './admin-parts.tsx'
import { SuspensionLength } from './players.tsx'
import { useFormats } from './use-formats.ts'

type Data = Awaited<ReturnType<typeof loadPlayer>>

export function Player({ data }: { data: Data }) {
  const { player, mayManage, mayChangeRole } = data
  return (
    <div className="grid gap-5">
      <Facts player={player} />
      {mayManage && <Acts data={data} />}
      {mayChangeRole && <OwnerActs data={data} />}
      <Notes data={data} />
      <History entries={data.history} />
    </div>
  )
}

function Facts({ player }: Pick<Data, 'player'>) {
  const t = useTranslations('adminPlayers')
  const { duration } = useFormats()
  const yesOrNo = (is: boolean) => (is ? t('yes') : t('no'))
  const { suspension, publicId, lastLoginAt } = player
  const facts: [string, ReactNode][] = [
    [t('address'), player.email],
    [t('confirmed'), yesOrNo(player.isVerified)],
    [t('role'), player.hasRights ? t(player.role) : t('withoutRights', { role: t(player.role) })],
    [t('created'), <Day key="created" at={player.createdAt} />],
    [t('lastSignIn'), lastLoginAt === null ? t('never') : <Moment key="signIn" at={lastLoginAt} />],
    [t('sessions'), player.sessions],
    [t('secondFactor'), yesOrNo(player.hasSecondFactor)],
    [t('passkeys'), yesOrNo(player.hasPasskeys)],
    [t('likes'), player.likes],
    [t('playTime'), duration(player.playMs)],
    [t('accountId'), player.id],
  ]
  if (suspension) {
    const { endsAt, reason } = suspension
    facts.unshift(
      [t('suspendedUntil'), endsAt === null ? t('forGood') : <Moment key="until" at={endsAt} />],
      [t('reason'), reason],
    )
  }
  return (
    <div className="panel p-5 md:p-8">
      <FactList facts={facts} />
      {publicId && (
        <Link to={`/player/${publicId}`} className="button mt-4">
          {t('publicPage')}
        </Link>
      )}
    </div>
  )
}

function Acts({ data: { player, mayReset } }: { data: Data }) {
  const t = useTranslations('adminPlayers')
  return (
    <PanelSection title={t('acts')}>
      <div className="flex flex-wrap gap-3">
        {!player.isVerified && <AdminForm intent="confirm-address" label={t('confirmAddress')} />}
        {mayReset && <AdminForm intent="send-reset" label={t('sendReset')} />}
        <AdminForm intent="end-sessions" label={t('endSessions')} />
        <AdminForm intent="rename-player" label={t('rename')} fields={{ was: player.name }}>
          <Field label={t('newName')} name="name" />
          <Field label={t('reason')} hint={t('reasonHint')} name="reason" />
        </AdminForm>
        {player.suspension ? (
          <AdminForm intent="lift-suspension" label={t('liftSuspension')} />
        ) : (
          <AdminForm intent="suspend-player" label={t('suspend')} isHarm>
            <Field label={t('reason')} hint={t('reasonHint')} name="reason" />
            <SuspensionLength />
          </AdminForm>
        )}
      </div>
    </PanelSection>
  )
}

function OwnerActs({ data }: { data: Data }) {
  const t = useTranslations('adminPlayers')
  const { player, mayRemoveFactors, mayDelete } = data
  return (
    <PanelSection title={t('ownerActs')}>
      <div className="flex flex-wrap gap-3">
        <AdminForm intent="change-role" label={t('changeRole')} fields={{ was: player.role }}>
          <SelectField
            key={player.role}
            label={t('role')}
            name="role"
            defaultValue={player.role}
            options={ROLES.map((role) => [role, t(role)])}
          />
        </AdminForm>
        {mayRemoveFactors && (player.hasSecondFactor || player.hasPasskeys) && (
          <AdminForm intent="remove-factors" label={t('removeFactors')} />
        )}
        {mayDelete && (
          <AdminForm intent="delete-player" label={t('deleteAccount')} isHarm>
            <Field label={t('typeAddress')} hint={player.email} autoComplete="off" name="address" />
          </AdminForm>
        )}
      </div>
    </PanelSection>
  )
}

function Notes({ data: { notes } }: { data: Data }) {
  const t = useTranslations('adminPlayers')
  return (
    <PanelSection title={t('notes')}>
      <p className="mb-4 text-sm text-muted">{t('notesAbout')}</p>
      <ul className="mb-4 grid divide-y divide-line empty:hidden">
        {notes.map(({ id, text, at, name, mayDelete }) => (
          <li key={id} className="grid gap-2 py-3">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <p className="text-sm text-muted">
              <bdi>{name ?? t('formerStaff')}</bdi> · <Day at={at} />
            </p>
            {mayDelete && (
              <AdminForm intent="delete-note" label={t('deleteNote')} fields={{ note: id }} />
            )}
          </li>
        ))}
      </ul>
      <AdminForm intent="add-note" label={t('addNote')}>
        <Field as="textarea" rows={4} label={t('note')} maxLength={MAX_NOTE_LENGTH} name="text" />
      </AdminForm>
    </PanelSection>
  )
}

function History({ entries }: { entries: Data['history'] }) {
  const t = useTranslations('adminPlayers')
  return (
    <PanelSection title={t('history')}>
      {entries.length === 0 && <p className="text-muted">{t('noHistory')}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {entries.map(({ id, createdAt, sentence, details }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <p>{sentence}</p>
            <p className="text-sm text-muted">
              {details.map((detail) => `${detail} · `)}
              <Moment at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
