/** The page of backups. */
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useRelativeTime } from '#lib/relative-time.ts'
import { useIsRouterIdle } from '#lib/browser/use-router-idle.ts'
import { Field } from '#ui/field.tsx'
import { Moment } from '#ui/moment.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'
import type { BackupsData } from '../server/overview/backups.server.ts'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { confirmationPath } from '#features/security/security-path.ts'
import { BACKUP_CHECK_PATH } from '#features/hosted-games/upload-path.ts'
import { CheckField } from './admin-parts.tsx'
import { Section, SettingField, SettingsContext } from './settings-parts.tsx'
import { useFormats } from './use-formats.ts'

const LOOK_AGAIN_EVERY_MS = 2_000

interface BackupsProps {
  data: BackupsData
  /** The server's time, ms. */
  now: number
}

export function Backups({ data, now }: BackupsProps) {
  const t = useTranslations('adminBackups')
  const tSettings = useTranslations('adminSettings')
  const { size, time, zoned } = useFormats()
  const formatAge = useRelativeTime()
  const {
    checked,
    confirmFirst,
    failure,
    hasNightlyBackups,
    isEncrypted,
    listed,
    settings,
    startedAt,
  } = data
  const isRunning = startedAt !== undefined || (checked && !checked.run)
  const fromSettings = isEncrypted && settings.fixed.backupPassphrase === undefined
  const isIdle = useIsRouterIdle()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning || !isIdle) return
    const timer = setInterval(() => document.hidden || void revalidate(), LOOK_AGAIN_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, isIdle, revalidate])
  return (
    <div className="grid gap-6">
      <p className="text-muted">{t(hasNightlyBackups ? 'nightly' : 'noneNightly')}</p>
      {startedAt === undefined ? (
        <ActionForm intent="make-backup" label={t('makeNow')} buttonClass="button-accent" />
      ) : (
        <p className="panel p-4">
          <span role="status" title={zoned(startedAt)}>
            {t('running', { time: time(startedAt) })}
          </span>{' '}
          <Link to="/admin/backups" className="font-semibold text-accent underline">
            {t('lookAgain')}
          </Link>
        </p>
      )}
      {failure && <Failure title={t('failed')} output={failure} />}
      {!isEncrypted && <p className="panel p-4">{t('encrypt')}</p>}
      {listed.length === 0 && <p>{t('none')}</p>}
      <ul className="grid gap-3">
        {listed.map(({ name, madeAt, bytes, isEncrypted }) => (
          <li key={name} className="panel flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="font-semibold">
                <Moment at={madeAt} />
              </p>
              <p className="text-sm text-muted">
                {formatAge(madeAt, now)} · {size(bytes)}
              </p>
              <p dir="ltr" className="text-sm break-all text-muted rtl:text-end">
                {name}
              </p>
            </div>
            {isEncrypted ? (
              <Link
                reloadDocument
                to={`/admin/backups/${name}`}
                aria-label={t('downloadOf', { time: time(madeAt) })}
                className="button"
              >
                {t('download')}
              </Link>
            ) : (
              <span className="text-sm text-muted">{t('notEncrypted')}</span>
            )}
          </li>
        ))}
      </ul>
      <Check {...data} />
      {confirmFirst ? (
        <PanelSection title={tSettings('backups')} about={confirmFirst.text}>
          <Link to={confirmationPath('/admin/backups')} className="button">
            {confirmFirst.label}
          </Link>
        </PanelSection>
      ) : (
        <SettingsContext value={settings}>
          <Section id="backups">
            {/* Readable: a typing error would cost all backups. */}
            <SettingField
              name="backupPassphrase"
              hint={t(isEncrypted ? 'passphraseIsSet' : 'passphraseHint')}
            />
            {fromSettings && (
              <CheckField name="removeBackupPassphrase">{t('removePassphrase')}</CheckField>
            )}
          </Section>
        </SettingsContext>
      )}
      <PanelSection title={t('restoreTitle')} about={t('restore')}>
        <code dir="ltr" className="block break-all select-all">
          {`${fromSettings ? 'BACKUP_PASSPHRASE_FILE=PASSPHRASE.txt ' : ''}npm run restore -- ${listed[0]?.path ?? 'FILE'}`}
        </code>
        {fromSettings && <p className="mt-2 text-sm">{t('restorePassphrase')}</p>}
      </PanelSection>
    </div>
  )
}

function Failure({ title, output }: { title: string; output: readonly string[] }) {
  return (
    <details className="panel border-harm p-4">
      <summary className="font-semibold wrap-anywhere">{title}</summary>
      <pre dir="ltr" className="text-sm break-words whitespace-pre-wrap">
        {output.join('\n')}
      </pre>
    </details>
  )
}

/** The form that takes a backup to check, and what the last one contains. */
function Check({ checked, refused }: Pick<BackupsData, 'checked' | 'refused'>) {
  const t = useTranslations('adminBackups')
  const { count, time } = useFormats()
  const { name = '', run, header } = checked ?? {}
  return (
    <PanelSection title={t('check')} about={t('checkAbout')}>
      <ResultBanner error={refused} />
      <form
        method="post"
        action={BACKUP_CHECK_PATH}
        encType="multipart/form-data"
        className="grid max-w-xl gap-4"
      >
        <Field type="file" name="file" label={t('checkFile')} accept=".backup" />
        <div>
          <button type="submit" className="button">
            {t('checkNow')}
          </button>
        </div>
      </form>
      <div role="status" className="mt-4 wrap-anywhere empty:hidden">
        {checked && !run && <p>{t('checking', { name })}</p>}
        {header && (
          <p>
            {t(header.encryption ? 'checkedEncrypted' : 'checkedOpen', {
              name,
              time: time(Date.parse(header.madeAt)),
              accounts: count(header.accounts),
              likes: count(header.likes),
            })}
          </p>
        )}
        {run && !header && <Failure title={t('checkFailed', { name })} output={run.output} />}
      </div>
    </PanelSection>
  )
}
