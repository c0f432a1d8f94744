/** The list of games in the administration. */
import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { Day } from '#ui/day.tsx'
import { Field } from '#ui/field.tsx'
import {
  AdminForm,
  CheckField,
  FilterForm,
  ListTable,
  Pager,
  Reasons,
  SelectField,
  WIDE,
} from './admin-parts.tsx'
import { useFormats } from './use-formats.ts'
import type { loadGames } from '../server/games/games.server.ts'

type Data = Awaited<ReturnType<typeof loadGames>>
type Game = Data['games'][number]

export function Games({ data }: { data: Data }) {
  const { games, filters, filter, text, newer, older, ...rights } = data
  const t = useTranslations('adminGames')
  const nav = useTranslations('admin')
  const tOverview = useTranslations('adminOverview')
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
          <AdminForm intent="import-games" label={t('import')} encType="multipart/form-data">
            <Reasons />
            <Field
              type="file"
              name="file"
              label={t('importFile')}
              hint={t('importHint')}
              accept=".json"
            />
            <CheckField name="home">{t('homeGames')}</CheckField>
          </AdminForm>
          <a href="/admin/games.json" download className="button">
            {t('export')}
          </a>
        </div>
      )}
      <FilterForm name={t('search')} label={t('find')} className="sm:grid-cols-[1fr_14rem]">
        <Field type="search" name="q" label={t('search')} required={false} defaultValue={text} />
        <SelectField
          label={t('filter')}
          name="show"
          defaultValue={filter ?? ''}
          options={[['', t('all')], ...filters.map((each) => [each, t(each)] as const)]}
        />
      </FilterForm>
      {games.length === 0 && <p className="text-muted">{t('none')}</p>}
      {games.length > 0 && (
        <ListTable
          name={nav('games')}
          heads={[
            [nav('game')],
            [tOverview('likes'), `${WIDE} text-end`],
            [nav('players'), `${WIDE} text-end`],
            [t('reports'), `${WIDE} text-end`],
            [t('acts'), 'text-end'],
          ]}
        >
          {games.map((game) => (
            <Row key={game.id} game={game} {...rights} />
          ))}
        </ListTable>
      )}
      <Pager newer={newer} older={older} labels={[t('previousPart'), t('nextPart')]} />
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
  const { count } = useFormats()
  const { id, name, thumbnail, isHidden, isBroken, isBuiltIn, isStored, isFeatured, check } = game
  const state = isBroken ? 'broken' : check?.state
  const marks = [isHidden && t('hidden'), isFeatured && t('featured'), !isBuiltIn && t('own')]
  const act = (label: string) => ({
    label,
    fullLabel: t('actOn', { act: label, name }),
    fields: { game: id },
  })
  const mayBeFeatured = mayFeature && !isHidden && !isBroken && !isFeatured
  const mayRemove = mayChange && isStored
  const title = <bdi className="text-base font-semibold wrap-anywhere">{name}</bdi>
  return (
    <tr>
      <td>
        <div className="flex items-center gap-3">
          {thumbnail && (
            <GameCover thumbnail={thumbnail} className="w-12 shrink-0 rounded-sm sm:w-16" />
          )}
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            {mayChange ? (
              <Link to={`/admin/games/${id}`} className="flex min-h-11 items-center underline">
                {title}
              </Link>
            ) : (
              title
            )}
            {state && state !== 'runs' && state !== 'unknown' && (
              <span className="text-harm">
                {t(state)} {check && !isBroken && <Day at={check.checkedAt} />}
              </span>
            )}
            {marks
              .filter((mark) => mark !== false)
              .map((mark) => (
                <span key={mark} className="chip whitespace-normal">
                  {mark}
                </span>
              ))}
          </div>
        </div>
      </td>
      {[game.likes, game.players, game.reports].map((number, index) => (
        // eslint-disable-next-line react/no-array-index-key -- the columns never change
        <td key={index} className={`${WIDE} text-end tabular-nums`}>
          {number > 0 && count(number)}
        </td>
      ))}
      <td>
        <div className="flex flex-wrap items-start justify-end gap-2 min-[22rem]:not-has-[[open]]:min-w-max">
          {!isBroken && (
            <AdminForm
              {...act(isHidden ? t('show') : t('hide'))}
              intent={isHidden ? 'show-game' : 'hide-game'}
            />
          )}
          {(mayBeFeatured || mayRemove) && (
            <details name="acts" className="open:basis-full">
              <summary
                aria-label={act(t('moreActs')).fullLabel}
                className="button button-icon ms-auto list-none"
              >
                <Ellipsis aria-hidden size={18} />
              </summary>
              <div className="ms-auto grid max-w-64 justify-items-end gap-3 py-2 text-end">
                {mayBeFeatured && <ActionForm {...act(t('feature'))} intent="feature-game" />}
                {mayRemove && (
                  <ActionForm
                    {...act(isBuiltIn ? t('reset') : t('remove'))}
                    intent="remove-game"
                    buttonClass="button-harm"
                  >
                    <p className="mb-2">{t('removeAbout')}</p>
                  </ActionForm>
                )}
              </div>
            </details>
          )}
        </div>
      </td>
    </tr>
  )
}
