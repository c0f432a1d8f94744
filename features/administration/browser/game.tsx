/** The pages of one game in the administration: a new one, and a known one. */
import { useId, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { Form, Link, href, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { FormState, type Values } from '#ui/field.tsx'
import { FocusedBanner } from '#ui/focused-banner.tsx'
import { SubmitButton } from '#ui/form-page.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import type { HowToPlay } from '#features/play/how-to-play.ts'
import type { loadGame, loadNewGame } from '../server/games/game.server.ts'
import { CheckField, useResponseWithValues } from './admin-parts.tsx'
import { GamePreview } from './game-preview.tsx'
import { Versions } from './draft.tsx'
import { GameFields } from './game-fields.tsx'

export function NewGame({ data }: { data: Awaited<ReturnType<typeof loadNewGame>> }) {
  const { today, genres, generic } = data
  const t = useTranslations('adminGames')
  const { values = {}, faults = {} } = useResponseWithValues() ?? {}
  return (
    <GameForm
      // What the page of the game says fills the fields again.
      key={`${values.url} ${values.id}`}
      intent="add-game"
      values={{ releaseDate: today, ...values }}
      faults={faults}
      genres={genres}
      generic={generic}
    >
      <CheckField name="home">{t('home')}</CheckField>
      {values.picture && (
        <>
          <input type="hidden" name="picture" value={values.picture} />
          <CheckField name="usePicture">{t('usePicture')}</CheckField>
        </>
      )}
    </GameForm>
  )
}

export function EditGame({ data: game }: { data: Awaited<ReturnType<typeof loadGame>> }) {
  const t = useTranslations('adminGames')
  const tHosted = useTranslations('hostedGames')
  const response = useResponseWithValues()
  const { title: name, id, isBuiltIn, isHidden, isHome, seenAt, hasOwnCover, thumbnail } = game
  const [query] = useSearchParams()
  const isAdded = !response && (query.has('added') || query.has('published'))
  const isPublished = query.has('published')
  // A new object would take the focus again.
  const added = useMemo(
    () => ({ success: isPublished ? tHosted('isPublished', { name }) : t('isAdded', { name }) }),
    [t, tHosted, name, isPublished],
  )
  return (
    <div className="grid gap-4">
      {isAdded && <FocusedBanner response={added} />}
      {!isHidden && (
        <p>
          <Link to={href('/game/:id', { id })} className="underline">
            {t('toPage')}
          </Link>
        </p>
      )}
      {game.hosted && <Versions gameId={id} {...game.hosted} />}
      {/* After a change, also by someone else, the fields start again. */}
      <GameForm
        key={`${id} ${seenAt}`}
        intent="change-game"
        values={response?.values ?? { ...game.values, ...(isHome && { home: 'on' }) }}
        faults={response?.faults ?? {}}
        isBuiltIn={isBuiltIn}
        isHosted={game.hosted !== undefined}
        thumbnail={thumbnail}
        genres={game.genres}
        generic={game.generic}
      >
        {/* After a refused change, what was typed must not replace what someone else wrote. */}
        <input type="hidden" name="seen" value={response?.values?.seen ?? seenAt ?? ''} />
        {!game.hosted && <CheckField name="home">{t('home')}</CheckField>}
        {hasOwnCover && <CheckField name="removeCover">{t('removeCover')}</CheckField>}
      </GameForm>
    </div>
  )
}

interface GameFormProps extends Omit<ComponentProps<typeof GameFields>, 'isNew'> {
  intent: 'add-game' | 'change-game'
  values: Values
  faults: Values
  thumbnail?: string | undefined
  generic: HowToPlay
  /** What only one of the two pages has. */
  children: ReactNode
}

function GameForm(props: GameFormProps) {
  const { intent, values, faults, thumbnail, generic, children, ...game } = props
  const t = useTranslations('adminGames')
  const isNew = intent === 'add-game'
  const [typed, setTyped] = useState<Values>({})
  const shown = { ...values, ...typed }
  return (
    <PanelSection
      title={t('fields')}
      about={t(isNew ? 'newAbout' : game.isBuiltIn ? 'builtInAbout' : 'fieldsAbout')}
    >
      <div className="grid gap-8 lg:grid-cols-[1fr_18rem] lg:items-start">
        <Form
          method="post"
          encType="multipart/form-data"
          className="grid justify-items-start gap-5 *:w-full"
          onInput={({ currentTarget }) => {
            const form = new FormData(currentTarget)
            const fields = [...form].filter(([, value]) => typeof value === 'string')
            setTyped({
              ...(Object.fromEntries(fields) as Values),
              genre: form.getAll('genre').join(','),
            })
          }}
        >
          <input type="hidden" name="intent" value={intent} />
          <FormState value={{ values, faults }}>
            <GameFields {...game} isNew={isNew} />
            {children}
          </FormState>
          <div>
            <SubmitButton>{isNew ? t('add') : t('save')}</SubmitButton>
          </div>
        </Form>
        <Preview {...shown} thumbnail={thumbnail} />
      </div>
      <details className="mt-6">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('previewPage')}</summary>
        <GamePreview values={shown} thumbnail={thumbnail} generic={generic} />
      </details>
    </PanelSection>
  )
}

/** The card as visitors see it, with what is typed. */
function Preview({
  name,
  description,
  genre,
  thumbnail,
}: Values & { thumbnail?: string | undefined }) {
  const t = useTranslations('adminGames')
  const id = useId()
  return (
    <aside aria-labelledby={id} className="grid gap-2 lg:sticky lg:top-24">
      <h3 id={id} className="text-sm font-semibold">
        {t('preview')}
      </h3>
      <div className="panel overflow-hidden">
        {thumbnail && <GameCover thumbnail={thumbnail} />}
        <div className="grid gap-2 p-4 wrap-anywhere">
          <p dir="auto" className="text-lg font-bold">
            {name}
          </p>
          <p className="text-sm text-muted">{genre?.split(/\s*,\s*/).join(', ')}</p>
          <p dir="auto" className="text-sm">
            {description}
          </p>
        </div>
      </div>
    </aside>
  )
}
