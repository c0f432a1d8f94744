/**
 * The complete document that replaces a page whose data is unavailable. The server renders it
 * without the router: it does not hydrate, and adds no code to other pages. `ServedLanguage` provides
 * its language.
 */
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import stylesheet from '#features/app.css?url'
import { readThemeColor } from '#lib/inline-script-values.ts'
import prepaintScript from '#lib/browser/prepaint-script.ts?script'
import { LANGUAGES } from '#messages/languages.ts'
import { PageMessages, usePageLanguage } from '#messages/page-language.tsx'
import { BarePage } from '#ui/bare-page.tsx'
import offline from '#ui/pictures/offline.svg?raw'
import retryScript from '../retry-script.ts?script'

interface OutageDocumentProps {
  portalName: string
  /** True if the unavailable page is one of a player's own pages. */
  isPlayers: boolean
  /** True if the request was a form. A reload in the browser sends the form data again. */
  isSent: boolean
}

export function OutageDocument(props: OutageDocumentProps) {
  const { tag, direction } = LANGUAGES[usePageLanguage().language]
  return (
    <html lang={tag} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={readThemeColor()} />
        <script dangerouslySetInnerHTML={{ __html: prepaintScript }} />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <PageMessages added={undefined}>
          <OutageText {...props} />
        </PageMessages>
        {!props.isSent && <script dangerouslySetInnerHTML={{ __html: retryScript }} />}
      </body>
    </html>
  )
}

function OutageText({ portalName, isPlayers, isSent }: OutageDocumentProps) {
  const t = useTranslations('outage')
  return (
    <BarePage portalName={portalName} title={t('title')} picture={offline}>
      <p className="max-w-md text-balance text-muted">
        {isPlayers ? t('noPlayerData') : t('noPage')}{' '}
        <span className={isSent ? '' : 'scriptless:hidden'}>
          {t(isSent ? 'reloadToResend' : 'willReload')}
        </span>
      </p>
      {!isSent && (
        // eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads the page
        <a href="" className="button button-accent mt-2">
          <RotateCw aria-hidden size={18} />
          {t('tryAgain')}
        </a>
      )}
    </BarePage>
  )
}
