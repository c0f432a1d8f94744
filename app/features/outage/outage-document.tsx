/**
 * The whole document that stands for a page whose data is out of reach. The server renders it past the
 * router: no script of the portal takes it over, and it costs no other page a byte.
 */
import { RotateCw } from 'lucide-react'
import stylesheet from '../../app.css?url'
import { PREPAINT_SCRIPT, readThemeColor } from '../../lib/prepaint-script.ts'
import { BarePage } from '../../ui/bare-page.tsx'
import { OfflinePicture } from '../../ui/pictures/offline.tsx'
import { RETRY_SCRIPT } from './retry-script.ts'

interface OutageDocumentProps {
  portalName: string
  /** What cannot be reached is a player's own. */
  isPlayers: boolean
  /** A form was sent: the browser keeps what was typed, and sends it again where the page is reloaded. */
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
            // eslint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is the wanted page's
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
