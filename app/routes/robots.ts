/** `robots.txt`: allows every public page, and names the sitemap of each language. */
import type { Route } from './+types/robots'
import { pageContext } from '#features/context.server.ts'
import { LANGUAGE_CODES, localizePath } from '#messages/languages.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin, services } = context.get(pageContext)
  const { languages = LANGUAGE_CODES } = services.config
  const sitemaps = languages.map(
    (language) => `Sitemap: ${origin}${localizePath(language, '/sitemap.xml')}`,
  )
  const lines = ['User-agent: *', 'Disallow: /live', '', ...sitemaps, '']
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
