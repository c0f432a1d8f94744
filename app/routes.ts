/** The site map: every address that React Router answers. */
import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

export default [
  layout('routes/shell.tsx', [
    index('routes/home.tsx'),
    route('game/:id', 'routes/game.tsx'),
    route('about', 'routes/about.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
] satisfies RouteConfig
