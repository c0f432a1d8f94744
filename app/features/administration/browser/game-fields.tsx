/** The fields of a game's form. */
import { useTranslations } from 'use-intl'
import { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_CODES } from '#app/messages/languages.ts'
import { Field } from '#app/ui/field.tsx'

const TRANSLATED_LANGUAGES = LANGUAGE_CODES.filter((language) => language !== DEFAULT_LANGUAGE)

/** What the fields contain, by their names. */
export type Values = Partial<Record<string, string>>

interface GameFieldsProps {
  values: Values
  faults: Values
  isNew: boolean
  isBuiltIn?: boolean | undefined
}

export function GameFields({ values, faults, isNew, isBuiltIn = false }: GameFieldsProps) {
  const t = useTranslations('adminGames')
  const of = (name: string) => ({ name, defaultValue: values[name], fault: faults[name] })
  const required = !isBuiltIn
  const isTranslated = TRANSLATED_LANGUAGES.some(
    (language) => faults[`${language}.description`] ?? faults[`${language}.tip`],
  )
  const hasFaultBelow = ['aliases', 'alsoAt', 'position', 'releaseYear', 'others'].some(
    (name) => faults[name],
  )
  return (
    <>
      <Field label={t('name')} {...of('name')} maxLength={40} required={required} />
      {isNew && <Field label={t('id')} {...of('id')} pattern="[a-z0-9]{2,24}" dir="ltr" />}
      <Field
        type="url"
        label={t('url')}
        hint={t('needsHttps')}
        {...of('url')}
        required={required}
        dir="ltr"
      />
      <Field
        as="textarea"
        rows={4}
        label={t('description')}
        {...of('description')}
        required={required}
      />
      <Field label={t('genre')} {...of('genre')} required={required} />
      <Field label={t('tip')} {...of('tip')} required={false} />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field as="select" label={t('opensIn')} {...of('opensIn')} required={false}>
          <option value="frame">{t('frame')}</option>
          <option value="tab">{t('tab')}</option>
        </Field>
        <Field as="select" label={t('touch')} {...of('touch')} required={false}>
          <option value="">{t('notKnown')}</option>
          <option value="yes">{t('yes')}</option>
          <option value="partly">{t('partly')}</option>
          <option value="no">{t('no')}</option>
        </Field>
        <Field as="select" label={t('orientation')} {...of('orientation')} required={false}>
          <option value="">{t('notKnown')}</option>
          <option value="landscape">{t('landscape')}</option>
          <option value="portrait">{t('portrait')}</option>
          <option value="any">{t('any')}</option>
        </Field>
      </div>
      <Field
        type="file"
        name="cover"
        label={t('cover')}
        fault={faults.cover}
        required={false}
        accept=".svg,.webp,.avif,.png,.jpg,.jpeg"
        className="min-h-11 w-full rounded-md border border-line-strong bg-ground p-2 aria-invalid:border-harm"
      />
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
                  {...of(`${language}.description`)}
                  {...input}
                  required={false}
                />
                <Field
                  label={t('tipIn', { language: name })}
                  {...of(`${language}.tip`)}
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
          <Field type="date" label={t('releaseDate')} {...of('releaseDate')} required={required} />
          <Field label={t('aliases')} {...of('aliases')} required={false} />
          <Field label={t('alsoAt')} {...of('alsoAt')} required={false} dir="ltr" />
          <Field type="number" label={t('position')} {...of('position')} min={1} required={false} />
          <Field type="number" label={t('releaseYear')} {...of('releaseYear')} required={false} />
          <Field
            as="textarea"
            rows={8}
            label={t('others')}
            {...of('others')}
            dir="ltr"
            required={false}
          />
        </div>
      </details>
    </>
  )
}
