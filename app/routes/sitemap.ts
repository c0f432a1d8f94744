/** `sitemap.xml`: every page of this language whose route declares `inSitemap`. */
import type { Route } from './+types/sitemap'
import { pageContext } from '#features/context.server.ts'
import { writeSitemap } from '#lib/sitemap.ts'
import { publicFile } from '#platform/http/file-response.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { services, sitemapPatterns, origin, language } = context.get(pageContext)
  const { config, games } = services
  const paths = sitemapPatterns.flatMap((pattern) =>
    pattern.includes(':id') ? games.map(({ id }) => pattern.replace(':id', id)) : [pattern],
  )
  const xml = writeSitemap(origin, language, paths, config.languages)
  return publicFile(xml, 'application/xml; charset=utf-8')
}
