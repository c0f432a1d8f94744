/**
 * The complete document that replaces a page whose data is unavailable. The server renders it
 * without the router: it does not hydrate, and adds no code to other pages.
 */
import { RotateCw } from 'lucide-react'
import stylesheet from '../../app.css?url'
import { PREPAINT_SCRIPT, readThemeColor } from '../../lib/prepaint-script.ts'
import { BarePage } from '../../ui/bare-page.tsx'
import { OfflinePicture } from '../../ui/pictures/offline.tsx'
import { RETRY_SCRIPT } from './retry-script.ts'

interface OutageDocumentProps {
  portalName: string
  /** True if the unavailable page is one of a player's own pages. */
  isPlayers: boolean
  /** True if the request was a form. A reload in the browser sends the form data again. */
  isSent: boolean
}

export function OutageDocument({ portalName, isPlayers, isSent }: OutageDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={readThemeColor()} />
        <script dangerouslySetInnerHTML={{ __html: PREPAINT_SCRIPT }} />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <BarePage portalName={portalName} title="One moment" picture={<OfflinePicture />}>
          <p className="max-w-md text-balance text-muted">
            {isPlayers
              ? "We can't reach your data right now. Nothing is lost."
              : "We can't load this page right now. Nothing is lost."}{' '}
            {isSent ? (
              'Reload to resend your form.'
            ) : (
              <span className="scriptless:hidden">We'll reload it as soon as we can.</span>
            )}
          </p>
          {!isSent && (
            // eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads the page
            <a href="" className="button button-accent mt-2">
              <RotateCw aria-hidden size={18} />
              Try again
            </a>
          )}
        </BarePage>
        {!isSent && <script dangerouslySetInnerHTML={{ __html: RETRY_SCRIPT }} />}
      </body>
    </html>
  )
}
