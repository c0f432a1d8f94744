/** `sitemap.xml`: every page whose route declares `inSitemap`. */
import type { Route } from './+types/sitemap'
import { originContext, servicesContext, sitemapContext } from '../context.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = { queries: { visitor: 0, player: 0 } }

export function loader({ context }: Route.LoaderArgs) {
  const { games } = context.get(servicesContext)
  const origin = context.get(originContext)
  const paths = context
    .get(sitemapContext)
    .flatMap((pattern) =>
      pattern.includes(':id') ? games.map(({ id }) => pattern.replace(':id', id)) : [pattern],
    )
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, { headers: textHeaders('application/xml') })
}

function textHeaders(type: string): Record<string, string> {
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' }
}
