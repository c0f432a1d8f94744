/**
 * `manifest.webmanifest`: the portal as an installable web app, in the language of the address. The
 * `id` is the same in all languages: a device installs the portal once.
 */
import type { Route } from './+types/manifest'
import { href } from 'react-router'
import { pageContext } from '#features/context.server.ts'
import { homeHref } from '#features/discovery/home-view.ts'
import { THEME_COLORS } from '#lib/inline-script-values.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGES, localizePath } from '#messages/languages.ts'
import { publicFile } from '#platform/http/file-response.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { services, language } = context.get(pageContext)
  const { portalName } = services.config
  const { tag, direction } = LANGUAGES[language]
  const t = getTranslator(language, 'titles')
  const shell = getTranslator(language, 'shell')
  const manifest = {
    id: '/',
    name: portalName,
    short_name: portalName,
    description: t('appDescription'),
    lang: tag,
    dir: direction,
    categories: ['games', 'entertainment'],
    start_url: localizePath(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: THEME_COLORS.dark,
    theme_color: THEME_COLORS.dark,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: t('newestGames'), url: localizePath(language, homeHref({ sort: 'newest' })) },
      { name: shell('savedGames'), url: localizePath(language, href('/saved')) },
      { name: shell('profile'), url: localizePath(language, href('/profile')) },
    ],
  }
  return publicFile(JSON.stringify(manifest), 'application/manifest+json')
}
