/** The list of games in the administration. */
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Day } from '#app/ui/day.tsx'
import { Field } from '#app/ui/field.tsx'
import { ActForm, CheckField, Reasons, useResponse } from './admin-parts.tsx'
import type { loadGames } from '../server/games/games.server.ts'

type Data = Awaited<ReturnType<typeof loadGames>>
type Game = Data['games'][number]

export function Games({ games, filters, filter, text, isFirst, next, ...rights }: Data) {
  const response = useResponse()
  const t = useTranslations('adminGames')
  const nav = useTranslations('admin')
  const address = (after?: string) => {
    const query = {
      ...(text && { q: text }),
      ...(filter && { show: filter }),
      ...(after && { after }),
    }
    return `?${new URLSearchParams(query).toString()}`
  }
  return (
    <>
      {rights.mayChange && (
        <div className="mb-6 flex flex-wrap items-start gap-2">
          <Link to="/admin/games/new" className="button button-accent">
            {nav('newGame')}
          </Link>
          <Link to="/admin/games/upload" className="button button-accent">
            {nav('uploadGame')}
          </Link>
          <ActForm intent="import-games" label={t('import')} encType="multipart/form-data">
            {response?.values?.intent === 'import-games' && (
              <Reasons faults={response.faults ?? {}} />
            )}
            <Field
              type="file"
              name="file"
              label={t('importFile')}
              hint={t('importHint')}
              accept=".json"
            />
            <CheckField name="home">{t('homeGames')}</CheckField>
          </ActForm>
          <a href="/admin/games.json" download className="button">
            {t('export')}
          </a>
        </div>
      )}
      <Form
        role="search"
        aria-label={t('search')}
        className="panel mb-6 grid items-end gap-4 p-4 sm:grid-cols-[1fr_14rem_auto]"
      >
        <Field type="search" name="q" label={t('search')} required={false} defaultValue={text} />
        <Field
          as="select"
          label={t('filter')}
          name="show"
          defaultValue={filter ?? ''}
          required={false}
        >
          <option value="">{t('all')}</option>
          {filters.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </Field>
        <button type="submit" className="button">
          {t('find')}
        </button>
      </Form>
      {games.length === 0 && <p className="text-muted">{t('none')}</p>}
      {games.length > 0 && (
        <ul aria-label={nav('games')} className="panel grid divide-y divide-line">
          {games.map((game) => (
            <Row key={game.id} game={game} {...rights} />
          ))}
        </ul>
      )}
      <p className="mt-4 flex justify-between gap-3 empty:hidden">
        {!isFirst && (
          <Link to={address()} className="button">
            {t('previous')}
          </Link>
        )}
        {next && (
          <Link to={address(next)} className="button ms-auto">
            {t('next')}
          </Link>
        )}
      </p>
    </>
  )
}

interface RowProps {
  game: Game
  mayChange: boolean
  mayFeature: boolean
}

function Row({ game, mayChange, mayFeature }: RowProps) {
  const t = useTranslations('adminGames')
  const { id, name, isHidden, isBroken, isBuiltIn, isStored, isFeatured, check } = game
  const { likes, players, reports } = game
  const state = isBroken ? 'broken' : (check?.state ?? 'unknown')
  const marks = [
    isHidden && t('hidden'),
    isFeatured && t('featured'),
    isBuiltIn ? t('builtIn') : t('own'),
  ].filter((mark) => mark !== false)
  const act = (label: string) => ({
    label,
    fullLabel: t('actOn', { act: label, name }),
    fields: { game: id },
  })
  return (
    <li className="grid gap-2 px-4 py-3 md:grid-cols-[1fr_auto] md:items-center md:gap-x-6">
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi> <span className="text-sm font-normal text-muted">{id}</span>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className={state === 'runs' || state === 'unknown' ? '' : 'text-harm'}>
            <span>{`${t(state)} `}</span>
            {check && !isBroken && <Day at={check.checkedAt} />}
          </span>
          {marks.map((mark) => (
            <strong key={mark}>{mark}</strong>
          ))}
        </p>
        <p className="text-sm text-muted">{t('facts', { likes, players, reports })}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {!isBroken && (
          <ActForm
            {...act(isHidden ? t('show') : t('hide'))}
            intent={isHidden ? 'show-game' : 'hide-game'}
          />
        )}
        {mayFeature && !isHidden && !isBroken && !isFeatured && (
          <ActForm {...act(t('feature'))} intent="feature-game" />
        )}
        {mayChange && (
          <Link to={`/admin/games/${id}`} className="button" aria-label={act(t('edit')).fullLabel}>
            {t('edit')}
          </Link>
        )}
        {mayChange && isStored && (
          <ActForm {...act(isBuiltIn ? t('reset') : t('remove'))} intent="remove-game" isHarm>
            <p className="text-sm">{t('removeAbout')}</p>
          </ActForm>
        )}
      </div>
    </li>
  )
}
