/** The list of players in the administration: search, filters, and the suspension of several. */
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Field, FormState } from '#app/ui/field.tsx'
import { ROLES } from '#app/features/authorization/can.ts'
import { Day } from '#app/ui/day.tsx'
import { MAX_DAYS, SUSPENSION_LENGTHS } from '../player-limits.ts'
import type { loadPlayers } from '../server/players/players.server.ts'
import { CheckField, Pager, useResponse, useTicked } from './admin-parts.tsx'

type Data = Awaited<ReturnType<typeof loadPlayers>>

export function Players({ data }: { data: Data }) {
  const t = useTranslations('adminPlayers')
  const { accounts, newer, older, shown, isCut } = data
  const intent = shown.isSuspended ? 'lift-suspensions' : 'suspend-players'
  const response = useResponse()
  return (
    <>
      <Filter key={JSON.stringify(shown)} {...shown} />
      {isCut && <p className="mb-4 text-muted">{t('tooManyFound')}</p>}
      {accounts.length === 0 && <p className="text-muted">{t('none')}</p>}
      {accounts.length > 0 && (
        <FormState value={response?.values?.intent === intent ? response : {}}>
          <Form method="post">
            <input type="hidden" name="intent" value={intent} />
            <ul aria-label={t('players')} className="panel grid divide-y divide-line">
              {accounts.map((account) => (
                <Row key={account.id} {...account} />
              ))}
            </ul>
            <Pager newer={newer} older={older} />
            {accounts.some(({ mayBeSelected }) => mayBeSelected) &&
              (shown.isSuspended ? (
                <button type="submit" className="button button-accent mt-6">
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
    ['today', only.isNew],
  ] as const
  return (
    <Form
      role="search"
      aria-label={t('players')}
      className="panel mb-6 grid items-start gap-4 p-4 sm:grid-cols-[1fr_12rem]"
    >
      <Field
        type="search"
        name="q"
        label={t('search')}
        hint={t('searchHint')}
        required={false}
        defaultValue={text}
      />
      <Field as="select" label={t('role')} name="role" required={false} defaultValue={role ?? ''}>
        <option value="">{t('anyRole')}</option>
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:col-span-2">
        {boxes.map(([name, isOn]) => (
          <label key={name} className="-ms-3 flex min-h-11 items-center gap-2 ps-3">
            <input type="checkbox" name={name} defaultChecked={isOn} className="size-6" />
            {t(name)}
          </label>
        ))}
        <button type="submit" className="button button-accent sm:ms-auto">
          {t('find')}
        </button>
      </div>
    </Form>
  )
}

function Row({ id, name, email, ...account }: Data['accounts'][number]) {
  const t = useTranslations('adminPlayers')
  const { role, isVerified, suspendedAt, createdAt, mayBeSelected } = account
  const wasTicked = useTicked('player', id)
  const marks = [
    role !== 'player' && t(role),
    suspendedAt && t('suspended'),
    !isVerified && t('unconfirmed'),
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <label className="grid size-11 shrink-0 place-items-center">
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
      <div className="min-w-0 flex-1">
        <Link
          to={`/admin/players/${id}`}
          className="flex min-h-11 items-center font-semibold wrap-anywhere underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{email}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <Day at={Date.parse(createdAt)} />
          {marks.map((mark) => (
            <strong key={String(mark)}>{mark}</strong>
          ))}
        </p>
      </div>
    </li>
  )
}

function Suspension() {
  const t = useTranslations('adminPlayers')
  return (
    <section className="panel mt-6 grid max-w-md justify-items-start gap-4 p-4 *:w-full">
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
  const limits = { type: 'number', min: 1, max: MAX_DAYS, required: false }
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
          <Field name="days" label={t('days')} {...limits} />
        </div>
      </fieldset>
      <CheckField name="confirmed" required>
        {t('confirmSuspension')}
      </CheckField>
    </>
  )
}
