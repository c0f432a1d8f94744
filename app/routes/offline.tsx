/**
 * The offline page, which the service worker caches and shows at any URL. It must not hydrate:
 * React Router would see another URL than the one it was rendered for.
 */
import type { Route } from './+types/offline'
import { OfflinePage } from '../features/offline/browser/offline-page.tsx'
import reconnectScript from '../features/offline/reconnect-script.ts?script'
import { NO_INDEX } from '../lib/page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'
import { useSite } from './use-site.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 0 },
  cache: 'static',
  isScriptless: true,
}

export const meta: Route.MetaFunction = () => [NO_INDEX]

export default function Offline() {
  const { portalName } = useSite()
  return (
    <>
      <OfflinePage portalName={portalName} />
      <script dangerouslySetInnerHTML={{ __html: reconnectScript }} />
    </>
  )
}
