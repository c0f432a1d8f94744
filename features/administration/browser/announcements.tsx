/** The page of announcements: writing one, its preview, and those that were sent. */
import { useLocale, useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { Field, FormState } from '#ui/field.tsx'
import { formatDay } from '#lib/format-date.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_CODES, type Language } from '#messages/languages.ts'
import { TitledSection } from '#ui/titled-section.tsx'
import { Switch } from '#ui/switch.tsx'
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from '../announcement-limits.ts'
import type { loadAnnouncements } from '../server/log/announcements.server.ts'
import { useResponseWithValues } from './admin-parts.tsx'
import { useFormats } from './use-formats.ts'

type Loaded = Awaited<ReturnType<typeof loadAnnouncements>>

const OTHERS = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)

export function Announcements({ data: { newId, announcements } }: { data: Loaded }) {
  const t = useTranslations('adminAnnouncements')
  const response = useResponseWithValues()
  const { values, faults, preview } = response ?? {}
  const id = values?.id ?? newId
  const isOpen = OTHERS.some((code) =>
    ['title', 'text'].some((name) => values?.[`${name}.${code}`] || faults?.[`${name}.${code}`]),
  )
  return (
    <div className="grid gap-8">
      {preview && values && <Preview values={values} />}
      {/* The form is empty after its announcement was sent. */}
      <ActionForm
        key={id}
        intent="preview-announcement"
        label={t('preview')}
        fields={{ id }}
        encType="multipart/form-data"
        className="panel grid gap-5 p-5 md:p-8"
        buttonClass="button-accent justify-self-start"
      >
        {/* The fields keep the texts also if sending them was refused. */}
        <FormState value={response ?? {}}>
          <p className="text-muted">{t('about')}</p>
          <Texts code={DEFAULT_LANGUAGE} />
          <details open={isOpen}>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('others')}</summary>
            <p className="mb-4 text-sm text-muted">{t('othersHint')}</p>
            <div className="grid gap-6">
              {OTHERS.map((code) => (
                <Texts key={code} code={code} />
              ))}
            </div>
          </details>
          <Switch
            name="isMailed"
            label={t('mailToo')}
            hint={t('mailTooHint')}
            defaultChecked={values?.isMailed === 'on'}
          />
        </FormState>
      </ActionForm>
      <Sent announcements={announcements} />
    </div>
  )
}

/** Title and text in one language. */
function Texts({ code }: { code: Language }) {
  const t = useTranslations('adminAnnouncements')
  const { name, tag, direction } = LANGUAGES[code]
  const written = { lang: tag, dir: direction, required: code === DEFAULT_LANGUAGE }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-bold">
        <bdi lang={tag}>{name}</bdi>
      </legend>
      <Field label={t('title')} name={`title.${code}`} maxLength={MAX_TITLE_LENGTH} {...written} />
      <Field
        as="textarea"
        rows={5}
        label={t('text')}
        name={`text.${code}`}
        maxLength={MAX_TEXT_LENGTH}
        {...written}
      />
    </fieldset>
  )
}

/** The texts as players see them. Its button sends exactly these. */
function Preview({ values }: { values: Record<string, string> }) {
  const t = useTranslations('adminAnnouncements')
  const shown = LANGUAGE_CODES.filter((code) => values[`title.${code}`])
  return (
    <div className="panel border-accent p-4 md:p-6">
      <TitledSection id="preview" title={t('previewTitle')}>
        {shown.map((code) => (
          <div key={code} lang={LANGUAGES[code].tag} dir={LANGUAGES[code].direction}>
            <h3 className="font-extrabold wrap-anywhere">{values[`title.${code}`]}</h3>
            <p className="wrap-anywhere whitespace-pre-line text-muted">{values[`text.${code}`]}</p>
          </div>
        ))}
        <p className="text-sm text-muted">{t(values.isMailed ? 'willMail' : 'willNotMail')}</p>
        <ActionForm
          intent="send-announcement"
          label={t('send')}
          fields={{ ...values, intent: 'send-announcement' }}
          encType="multipart/form-data"
          buttonClass="button-accent"
        />
      </TitledSection>
    </div>
  )
}

function Sent({ announcements }: Pick<Loaded, 'announcements'>) {
  const t = useTranslations('adminAnnouncements')
  const locale = useLocale()
  const { time, zoned } = useFormats()
  return (
    <TitledSection id="past" title={t('past')}>
      {announcements.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul className="panel divide-y divide-line empty:hidden">
        {announcements.map(({ id, texts, createdAt, notified, mailed, mails }) => (
          <li key={id} className="grid gap-1 p-4">
            <p className="font-semibold wrap-anywhere">
              <bdi lang={LANGUAGES[DEFAULT_LANGUAGE].tag}>{texts[DEFAULT_LANGUAGE].title}</bdi>
            </p>
            <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line text-muted">
              <bdi lang={LANGUAGES[DEFAULT_LANGUAGE].tag}>{texts[DEFAULT_LANGUAGE].text}</bdi>
            </p>
            <p className="text-sm text-muted">
              <span>{`${formatDay(createdAt, locale)} · `}</span>
              <span>{t('notified', { percent: String(notified) })}</span>
              {mailed !== undefined && !mails && (
                <span>{` · ${t('mailed', { percent: String(mailed) })}`}</span>
              )}
            </p>
            {mails && (
              <p className="text-sm text-muted" title={zoned(mails.endsAt)}>
                {t('mailProgress', { ...mails, time: time(mails.endsAt) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
