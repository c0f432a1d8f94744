/** The fields of a game's form. */
import { use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, FormState } from '#ui/field.tsx'
import { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_CODES } from '#messages/languages.ts'
import { useGenreName } from '#features/discovery/genre-name.ts'
import { CheckField, SelectField } from './admin-parts.tsx'

const TRANSLATED_LANGUAGES = LANGUAGE_CODES.filter((language) => language !== DEFAULT_LANGUAGE)

/** Tokens of the frame's sandbox. */
const PERMISSIONS = [
  'allow-modals',
  'allow-downloads',
  'allow-popups',
  'allow-orientation-lock',
] as const

/** The lists: the field, and its choices. */
const CHOICES = [
  ['opensIn', 'frame', 'tab'],
  ['touch', '', 'yes', 'partly', 'no'],
  ['orientation', '', 'landscape', 'portrait', 'any'],
] as const

interface GameFieldsProps {
  /** Of the games of the portal. */
  genres: readonly string[]
  isNew: boolean
  isBuiltIn?: boolean | undefined
  /** Its address follows from its id. */
  isHosted?: boolean | undefined
}

export function GameFields({
  genres,
  isNew,
  isBuiltIn = false,
  isHosted = false,
}: GameFieldsProps) {
  const t = useTranslations('adminGames')
  const { faults = {} } = use(FormState)
  const required = !isBuiltIn
  const isTranslated = TRANSLATED_LANGUAGES.some(
    (language) => faults[`${language}.description`] ?? faults[`${language}.tip`],
  )
  const hasFaultBelow = [
    'id',
    'releaseDate',
    'aliases',
    'alsoAt',
    'position',
    'releaseYear',
    'others',
  ].some((name) => faults[name])
  return (
    <>
      {!isHosted && (
        <Field
          type="url"
          label={t('url')}
          hint={t('needsHttps')}
          name="url"
          required={required}
          placeholder="https://"
          dir="ltr"
        />
      )}
      <Field label={t('name')} name="name" maxLength={40} required={required && !isNew} />
      <DescriptionField />
      <GenreField genres={genres} />
      <Field label={t('tip')} name="tip" required={false} />
      <div className="grid gap-5 sm:grid-cols-3">
        {CHOICES.map(([name, ...values]) => (
          <SelectField
            key={name}
            label={t(name)}
            name={name}
            options={values.map((value) => [value, t(value || 'notKnown')])}
          />
        ))}
      </div>
      <CoverField />
      <details open={isTranslated}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('languages')}</summary>
        <div className="grid gap-5 pt-3">
          {TRANSLATED_LANGUAGES.map((language) => {
            const { name, tag } = LANGUAGES[language]
            const input = { lang: tag, dir: 'auto' }
            return (
              <div key={language} className="grid gap-3">
                <Field
                  as="textarea"
                  rows={4}
                  label={t('descriptionIn', { language: name })}
                  name={`${language}.description`}
                  {...input}
                  required={false}
                />
                <Field
                  label={t('tipIn', { language: name })}
                  name={`${language}.tip`}
                  {...input}
                  required={false}
                />
              </div>
            )
          })}
        </div>
      </details>
      <details open={hasFaultBelow}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('more')}</summary>
        <div className="grid gap-5 pt-3">
          {isNew && <IdField />}
          <Field type="date" label={t('releaseDate')} name="releaseDate" required={required} />
          <Field label={t('aliases')} name="aliases" required={false} />
          <Field label={t('alsoAt')} name="alsoAt" required={false} dir="ltr" />
          <Field type="number" label={t('position')} name="position" min={1} required={false} />
          <Field type="number" label={t('releaseYear')} name="releaseYear" required={false} />
          <fieldset>
            <legend className="font-semibold">{t('permissions')}</legend>
            {PERMISSIONS.map((token) => (
              <CheckField key={token} name="sandbox" value={token}>
                {t(token)}
              </CheckField>
            ))}
          </fieldset>
          <Field
            as="textarea"
            rows={8}
            label={t('others')}
            name="others"
            dir="ltr"
            required={false}
          />
        </div>
      </details>
    </>
  )
}

/** The id of a new game. Without one, it follows from the name. */
export function IdField({ proposed }: { proposed?: string }) {
  const t = useTranslations('adminGames')
  return (
    <Field
      label={t('id')}
      hint={t('idHint')}
      name="id"
      pattern="[a-z0-9]{2,24}"
      required={false}
      dir="ltr"
      defaultValue={proposed}
    />
  )
}

/** The description, with the length of what is typed. */
export function DescriptionField() {
  const t = useTranslations('adminGames')
  const { values } = use(FormState)
  const [typed, setTyped] = useState<string>()
  const { length } = (typed ?? values?.description ?? '').trim()
  return (
    <Field
      as="textarea"
      rows={4}
      label={t('description')}
      hint={t('length', { length: String(length) })}
      name="description"
      required={false}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}

/** The genres: a box for each that the portal has, those of the game first, and a field for new ones. */
export function GenreField({ genres }: { genres: readonly string[] }) {
  const t = useTranslations('adminGames')
  const nameGenre = useGenreName()
  const { values, faults } = use(FormState)
  const own = (values?.genre ?? '').split(',').filter(Boolean)
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="mb-1.5 font-semibold">{t('genre')}</legend>
        <div className="flex flex-wrap gap-2 *:mx-0 *:rounded-full *:border *:border-line-strong *:has-checked:border-accent *:has-checked:bg-accent-wash">
          {[...new Set([...own, ...genres])].map((genre) => (
            <CheckField key={genre} name="genre" value={genre}>
              <bdi>{nameGenre(genre)}</bdi>
            </CheckField>
          ))}
        </div>
      </fieldset>
      <Field
        label={t('newGenre')}
        hint={t('newGenreHint')}
        name="newGenre"
        fault={faults?.genre}
        required={false}
      />
    </div>
  )
}

/** The file of the cover. After a refused form, the drawn cover of the last file is sent again. */
export function CoverField() {
  const t = useTranslations('adminGames')
  const kept = use(FormState).values?.keptCover
  return (
    <>
      <Field
        type="file"
        name="cover"
        label={t('cover')}
        required={false}
        accept=".webp,.avif,.png,.jpg,.jpeg"
        className="min-h-11 w-full rounded-md border border-line-strong bg-ground p-2 aria-invalid:border-harm"
      />
      {kept && (
        <div className="flex items-center gap-3 text-sm">
          <input type="hidden" name="keptCover" value={kept} />
          <img src={`data:image/webp;base64,${kept}`} alt="" className="w-32 rounded-md" />
          <p>{t('coverKept')}</p>
        </div>
      )}
    </>
  )
}
