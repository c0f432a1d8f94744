/** The saves of a player by game: download, restore, upload, delete. They work without scripts. */
import { useId } from 'react'
import { useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { useFileSize } from '#lib/file-size.ts'
import { useRelativeTime } from '#lib/relative-time.ts'
import { Field } from '#ui/field.tsx'
import { useMoments } from '#ui/moment.tsx'
import type { SaveVersion } from '../save-format.ts'

interface SavesOfGame {
  id: string
  name: string
  /** The latest one first. */
  versions: readonly SaveVersion[]
}

/** @param now the server's time, ms */
export function GameSaveList({ saves, now }: { saves: readonly SavesOfGame[]; now: number }) {
  return (
    <div className="grid gap-5 md:gap-6">
      {saves.map((each) => (
        <GameSaves key={each.id} {...each} now={now} />
      ))}
    </div>
  )
}

function GameSaves({ id, name, versions, now }: SavesOfGame & { now: number }) {
  const t = useTranslations('gameSaves')
  const titleId = useId()
  const formatRelative = useRelativeTime()
  const formatSize = useFileSize()
  const moments = useMoments()
  const files = useHref(`/settings/saves/${id}`)
  const size = formatSize(versions.reduce((sum, { bytes }) => sum + bytes, 0))
  const nameOf = (action: string) => t('ofGame', { action, game: name })
  return (
    <section aria-labelledby={titleId} className="panel p-5 md:p-8">
      <h2 id={titleId} dir="auto" className="text-2xl font-extrabold">
        {name}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t('sum', { count: versions.length, size })}</p>
      <ul className="grid divide-y divide-line">
        {versions.map(({ revision, savedAt, bytes }, index) => {
          const time = moments.time(savedAt)
          const nameOfVersion = (action: string) => t('ofVersion', { action, game: name, time })
          return (
            <li key={revision} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-40">
                <time dateTime={new Date(savedAt).toISOString()} className="font-semibold">
                  {formatRelative(savedAt, now)}
                </time>
                <span className="text-muted">
                  {` · ${formatSize(bytes)}${index === 0 ? ` · ${t('latest')}` : ''}`}
                </span>
              </p>
              <a
                href={`${files}/${revision}`}
                download
                aria-label={nameOfVersion(t('download'))}
                className="button"
              >
                {t('download')}
              </a>
              {index > 0 && (
                <ActionForm
                  intent="restore-save"
                  fields={{ game: id, revision: String(revision) }}
                  label={t('restore')}
                  fullLabel={nameOfVersion(t('restore'))}
                />
              )}
            </li>
          )
        })}
      </ul>
      <ActionForm
        intent="upload-save"
        fields={{ game: id }}
        label={t('upload')}
        fullLabel={nameOf(t('upload'))}
        encType="multipart/form-data"
        className="mt-5 flex flex-wrap items-end gap-3"
        buttonClass="max-sm:w-full"
      >
        <div className="min-w-0 flex-1 basis-60">
          <Field type="file" name="file" label={t('file')} accept=".json,application/json" />
        </div>
      </ActionForm>
      <details className="mt-4">
        <summary className="min-h-11 w-fit cursor-pointer py-2">{t('delete')}</summary>
        <p className="mb-3">{t('deleteText')}</p>
        <ActionForm
          intent="delete-save"
          fields={{ game: id }}
          label={t('deleteAll')}
          fullLabel={nameOf(t('deleteAll'))}
          buttonClass="button-harm max-sm:w-full"
        />
      </details>
    </section>
  )
}
