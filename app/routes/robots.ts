/** `robots.txt`: allows every public page, and names the sitemap of each language. */
import type { Route } from './+types/robots'
import { pageContext } from '#features/context.server.ts'
import { LANGUAGE_CODES, localizePath } from '#messages/languages.ts'
import { publicFile } from '#platform/http/file-response.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin, services } = context.get(pageContext)
  const { languages = LANGUAGE_CODES } = services.config
  const sitemaps = languages.map(
    (language) => `Sitemap: ${origin}${localizePath(language, '/sitemap.xml')}`,
  )
  const lines = ['User-agent: *', 'Disallow: /live', '', ...sitemaps, '']
  return publicFile(lines.join('\n'), 'text/plain; charset=utf-8')
}
