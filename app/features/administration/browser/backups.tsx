/** The page of backups. */
import { useEffect } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useRelativeTime } from '#app/lib/relative-time.ts'
import { useIsRouterIdle } from '#app/lib/use-router-idle.ts'
import { SubmitButton } from '#app/ui/form-page.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { BackupsData } from '../server/overview/backups.server.ts'
import { useFormats } from './use-formats.ts'

const LOOK_AGAIN_EVERY_MS = 2_000

interface BackupsProps {
  data: BackupsData
  /** The server's time, ms. */
  now: number
}

export function Backups({ data, now }: BackupsProps) {
  const t = useTranslations('adminBackups')
  const { size, time, utc } = useFormats()
  const formatAge = useRelativeTime()
  const { failure, hasNightlyBackups, isEncrypted, listed, startedAt } = data
  const isRunning = startedAt !== undefined
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
        <Form method="post">
          <input type="hidden" name="intent" value="make-backup" />
          <SubmitButton>{t('makeNow')}</SubmitButton>
        </Form>
      ) : (
        <p className="panel p-4">
          <span role="status" title={utc(startedAt)}>
            {t('running', { time: time(startedAt) })}
          </span>{' '}
          <Link to="/admin/backups" className="font-semibold text-accent underline">
            {t('lookAgain')}
          </Link>
        </p>
      )}
      {failure && (
        <details className="panel border-harm p-4">
          <summary className="font-semibold">{t('failed')}</summary>
          <pre dir="ltr" className="text-sm break-words whitespace-pre-wrap">
            {failure.join('\n')}
          </pre>
        </details>
      )}
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
      <p className="text-sm">
        {t('restore')}{' '}
        <code dir="ltr" className="break-all">
          npm run restore -- FILE
        </code>
      </p>
    </div>
  )
}
