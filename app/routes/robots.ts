/** `robots.txt`: allows every public page. */
import type { Route } from './+types/robots'
import { originContext } from '../context.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = { queries: { visitor: 0, player: 0 } }

export function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(originContext)
  const lines = ['User-agent: *', 'Disallow: /live', '', `Sitemap: ${origin}/sitemap.xml`, '']
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
