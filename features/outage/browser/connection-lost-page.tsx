/** The page shown at the URL of a requested page whose data got no response. */
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reloadPage } from '#lib/browser/chunk-load-errors.ts'
import { BarePage } from '#ui/bare-page.tsx'
import { reloadWhenBack } from '../reload-when-back.ts'
import offline from '#ui/pictures/offline.svg?raw'

export function ConnectionLostPage({ portalName }: { portalName: string | undefined }) {
  const t = useTranslations('offline')
  // The page shows after a failed request, so only in a browser.
  const [isOnline] = useState(() => navigator.onLine)
  useEffect(() => reloadWhenBack(reloadPage), [])
  return (
    <BarePage
      portalName={portalName}
      title={t(isOnline ? 'noAnswer' : 'noConnection')}
      picture={offline}
    >
      <p className="max-w-md text-balance text-muted">
        {isOnline ? t('keepTrying') : `${t('couldNotLoad')} ${t('willReload')}`}
      </p>
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads the page */}
      <a href="" className="button button-accent mt-2">
        <RotateCw aria-hidden size={18} />
        {t('tryAgain')}
      </a>
    </BarePage>
  )
}
