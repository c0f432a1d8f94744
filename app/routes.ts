/** The route table: every URL that React Router handles. */
import {
  type RouteConfig,
  type RouteConfigEntry,
  index,
  layout,
  route,
} from '@react-router/dev/routes'

const routes: RouteConfigEntry[] = [
  layout('routes/shell.tsx', [
    index('routes/home.tsx'),
    route('game/:id', 'routes/game.tsx'),
    route('profile', 'routes/profile.tsx'),
    // Not `:id`: that parameter names a game, and the live stream counts the players of that game.
    route('player/:publicId', 'routes/player.tsx'),
    route('friends', 'routes/friends.tsx'),
    route('notifications', 'routes/notifications.tsx'),
    route('saved', 'routes/saved.tsx'),
    route('about', 'routes/about.tsx'),
    route('developers', 'routes/developers.tsx'),
    route('developers/test-bench', 'routes/test-bench.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('sign-in', 'routes/sign-in.tsx'),
    route('sign-in/code', 'routes/sign-in-code.tsx'),
    route('sign-up', 'routes/sign-up.tsx'),
    route('sign-in/link', 'routes/sign-in-link.tsx'),
    route('sign-in/provider/name', 'routes/provider-name.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('confirm-email', 'routes/confirm-email.tsx'),
    route('confirm-identity', 'routes/confirm-identity.tsx'),
    route('not-me', 'routes/not-me.tsx'),
    route('settings', 'routes/settings.tsx'),
    route('settings/saves', 'routes/game-saves.tsx'),
    route('admin/*', 'routes/admin.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('notifications/latest', 'routes/latest-notifications.ts'),
  route('settings/security', 'routes/security.ts'),
  route('settings/data', 'routes/settings-data.ts'),
  route('settings/saves/:game/:revision', 'routes/game-save-file.ts'),
  route('sign-in/provider', 'routes/provider.ts'),
  route('sign-in/provider/callback', 'routes/provider-callback.ts'),
  route('sign-out', 'routes/sign-out.ts'),
  route('language', 'routes/language.ts'),
  route('random', 'routes/random.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
]

/** One address for each page: `/PROFILE` does not exist. */
const matchCase = (entry: RouteConfigEntry): RouteConfigEntry => ({
  ...entry,
  caseSensitive: true,
  ...(entry.children && { children: entry.children.map(matchCase) }),
})

export default routes.map(matchCase) satisfies RouteConfig
