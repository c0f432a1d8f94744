/** The list of players in the administration: search, filters, and the suspension of several. */
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ROLES } from '#features/authorization/can.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Day } from '#ui/day.tsx'
import { Field, FormState } from '#ui/field.tsx'
import { Moment } from '#ui/moment.tsx'
import { SUSPENSION_LENGTHS } from '../player-limits.ts'
import type { loadPlayers } from '../server/players/players.server.ts'
import {
  CheckField,
  FilterForm,
  ListTable,
  Pager,
  SelectField,
  WIDE,
  useResponse,
  useTicked,
} from './admin-parts.tsx'
import { useFormats } from './use-formats.ts'

type Data = Awaited<ReturnType<typeof loadPlayers>>

export function Players({ data }: { data: Data }) {
  const t = useTranslations('adminPlayers')
  const { accounts, newer, older, shown, isCut } = data
  const intent = shown.isSuspended ? 'lift-suspensions' : 'suspend-players'
  const response = useResponse()
  return (
    <>
      <Filter {...shown} />
      {isCut && <p className="mb-4 text-muted">{t('tooManyFound')}</p>}
      {accounts.length === 0 && <p className="text-muted">{t('none')}</p>}
      {accounts.length > 0 && (
        <FormState value={response?.values?.intent === intent ? response : {}}>
          <Form method="post" className="group">
            <input type="hidden" name="intent" value={intent} />
            <ListTable
              name={t('players')}
              heads={[
                [t('player')],
                [t('created'), `${WIDE} text-start`],
                [t('lastSignIn'), `${WIDE} text-start`],
                [t('playTime'), `${WIDE} text-end`],
              ]}
            >
              {accounts.map((account) => (
                <Row key={account.id} {...account} />
              ))}
            </ListTable>
            <Pager newer={newer} older={older} />
            {accounts.some(({ mayBeSelected }) => mayBeSelected) &&
              (shown.isSuspended ? (
                <button
                  type="submit"
                  className="button button-accent mt-6 hidden group-has-[[name=player]:checked]:flex"
                >
                  {t('liftSuspension')}
                </button>
              ) : (
                <Suspension />
              ))}
          </Form>
        </FormState>
      )}
    </>
  )
}

function Filter({ text, role, ...only }: Data['shown']) {
  const t = useTranslations('adminPlayers')
  const boxes = [
    ['suspended', only.isSuspended],
    ['unconfirmed', only.isUnconfirmed],
    ['recent', only.isNew],
  ] as const
  return (
    <FilterForm name={t('players')} label={t('find')} className="sm:grid-cols-[1fr_12rem]">
      <Field
        type="search"
        name="q"
        label={t('search')}
        hint={t('searchHint')}
        required={false}
        defaultValue={text}
      />
      <SelectField
        label={t('role')}
        name="role"
        defaultValue={role ?? ''}
        options={[['', t('anyRole')], ...ROLES.map((each) => [each, t(each)] as const)]}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:col-span-2">
        {boxes.map(([name, isOn]) => (
          <CheckField key={name} name={name} defaultChecked={isOn}>
            {t(name)}
          </CheckField>
        ))}
      </div>
    </FilterForm>
  )
}

function Row({ id, name, email, ...account }: Data['accounts'][number]) {
  const t = useTranslations('adminPlayers')
  const { duration } = useFormats()
  const { role, isUnconfirmed, suspendedAt, createdAt, mayBeSelected, lastLoginAt } = account
  const wasTicked = useTicked('player', id)
  const marks = [
    role !== 'player' && t(role),
    suspendedAt && t('suspended'),
    isUnconfirmed && t('unconfirmed'),
  ].filter(Boolean)
  return (
    <tr>
      <td className="flex items-center gap-2">
        <label className="-my-1.5 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            name="player"
            value={id}
            aria-label={t('select', { name })}
            defaultChecked={wasTicked ?? false}
            disabled={!mayBeSelected}
            className="size-6 disabled:invisible"
          />
        </label>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/admin/players/${id}`} className="flex min-h-11 items-center gap-3">
            <Avatar name={name} picture={account.picture} size={36} />
            <span className="min-w-0 leading-tight wrap-anywhere">
              <span className="block text-base font-semibold underline">
                <bdi>{name}</bdi>
              </span>
              <bdi className="text-muted">{email}</bdi>
            </span>
          </Link>
          {marks.map((mark) => (
            <span key={String(mark)} className="chip">
              {mark}
            </span>
          ))}
        </div>
      </td>
      <td className={WIDE}>
        <Day at={Date.parse(createdAt)} />
      </td>
      <td className={WIDE}>{lastLoginAt === null ? t('never') : <Moment at={lastLoginAt} />}</td>
      <td className={`${WIDE} text-end whitespace-nowrap tabular-nums`}>
        {duration(account.playMs)}
      </td>
    </tr>
  )
}

function Suspension() {
  const t = useTranslations('adminPlayers')
  return (
    <section className="panel mt-6 hidden max-w-md justify-items-start gap-4 p-4 *:w-full group-has-[[name=player]:checked]:grid">
      <h2 className="text-xl font-extrabold">{t('suspendSelected')}</h2>
      <Field name="reason" label={t('reason')} hint={t('reasonHint')} />
      <SuspensionLength />
      <button type="submit" className="button button-harm w-auto">
        {t('suspend')}
      </button>
    </section>
  )
}

/** How long a suspension lasts, and its confirmation. */
export function SuspensionLength() {
  const t = useTranslations('adminPlayers')
  const labels = { other: t('otherDays'), forGood: t('forGood') }
  return (
    <>
      <fieldset className="group">
        <legend className="text-sm font-semibold">{t('howLong')}</legend>
        {SUSPENSION_LENGTHS.map((length) => (
          <CheckField
            key={length}
            type="radio"
            name="length"
            value={length}
            defaultChecked={length === '7'}
          >
            {length === 'other' || length === 'forGood'
              ? labels[length]
              : t('forDays', { days: Number(length) })}
          </CheckField>
        ))}
        <div className="hidden group-has-[[value=other]:checked]:block">
          {/* A limit here would stop the form without a word once the field is hidden. */}
          <Field name="days" label={t('days')} inputMode="numeric" required={false} />
        </div>
      </fieldset>
      <CheckField name="confirmed" required>
        {t('confirmSuspension')}
      </CheckField>
    </>
  )
}
