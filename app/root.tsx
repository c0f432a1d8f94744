/** The document: head, theme before the first paint, and error pages. */
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { useEffect, type ReactNode } from 'react'
import type { Route } from './+types/root'
import stylesheet from '#features/app.css?url'
import { pageContext } from '#features/context.server.ts'
import { reloadPage, useChunkLoadErrors } from '#lib/browser/chunk-load-errors.ts'
import { readDocumentSettings } from '#lib/browser/device-setting.ts'
import '#lib/browser/input-mode.ts'
import { ScriptedPage } from '#lib/browser/is-scripted.tsx'
import { isConnectionLost, isUnavailable } from '#lib/browser/connection-lost.ts'
import { DataScript } from '#lib/browser/served-document.tsx'
import { readThemeColor } from '#lib/inline-script-values.ts'
import prepaintScript from '../lib/browser/prepaint-script.ts?script'
import { VIEWER_INCLUDED } from '#lib/browser/signed-in-flag.ts'
import startScript from '../lib/browser/start-script.ts?script'
import { useClearOnSignOut } from '#features/sign-out/browser/clear-on-sign-out.ts'
import type { Me } from '#features/accounts/me.ts'
import { FirstViewer, useViewerUpdates } from '#features/accounts/browser/use-viewer.ts'
import { signInOptionsOf } from '#features/accounts/server/sign-in-options.server.ts'
import { SignInPrompt } from '#features/accounts/browser/sign-in-prompt.tsx'
import { scrollKeyOf } from '#features/discovery/browser/last-list.ts'
import { useCoverPreviews } from '#features/discovery/browser/use-cover-previews.ts'
import { useLiveStream } from '#features/live/browser/use-live-stream.ts'
import { ConnectionLostPage } from '#features/outage/browser/connection-lost-page.tsx'
import { Notices } from '#features/outage/browser/notices.tsx'
import { findLaunch } from '#features/play/launch.ts'
import { useWarmUp } from '#features/play/browser/frame/warm-up.ts'
import { ErrorPage } from '#features/shell/browser/error-page.tsx'
import { useAddDeviceList } from '#features/saved/browser/use-add-device-list.ts'
import { useLongPress } from '#features/saved/browser/use-long-press.ts'
import { useSpotlight } from '#features/shell/browser/spotlight.ts'
import { siteNotice } from '#features/portal-settings/server/maintenance.server.ts'
import { PORTAL_TEXTS } from '#features/portal-settings/portal-texts.ts'
import { getMessages, getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGES, localizePath } from '#messages/languages.ts'
import { MessagesScript, PageMessages, usePageLanguage } from '#messages/page-language.tsx'
import displayFont from '../ui/fonts/bricolage-grotesque.woff2?url'
import textFont from '../ui/fonts/figtree.woff2?url'
import { GAME_ICONS, RepeatedIcons } from '#ui/repeated-icon.tsx'

export function links(): Route.LinkDescriptors {
  return [
    ...[displayFont, textFont].map((font) => ({
      rel: 'preload' as const,
      href: font,
      as: 'font' as const,
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
    })),
    { rel: 'stylesheet', href: stylesheet },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  ]
}

export function loader({ context, pattern }: Route.LoaderArgs) {
  const { services, requester, language, isDataRequest, messagePartsOf, origin } =
    context.get(pageContext)
  const { config, db } = services
  const { portalName, repositoryUrl, contactEmail, adScriptUrl, defaultTheme } = config
  const { languages } = config
  const { me, failure } = requester
  // Shows the error page: a visitor's page would look as if the player had been signed out.
  if (failure) throw failure
  const signInOptions = signInOptionsOf(config)
  const notice = siteNotice(config, db.now(), language)
  const t = getTranslator(language, 'titles')
  const texts = PORTAL_TEXTS.filter((name) => config[name])
  // The document contains the messages of its own page.
  return {
    portalName,
    language,
    messages: isDataRequest ? getMessages(language, messagePartsOf(pattern)) : undefined,
    publicUrl: origin,
    repositoryUrl,
    contactEmail,
    adScriptUrl,
    followsSystemTheme: defaultTheme === 'system' || undefined,
    ...(signInOptions && { signInOptions }),
    ...(languages && { languages }),
    ...(notice && { notice }),
    ...(texts.length > 0 && {
      texts: texts.map((name) => ({ path: `/${name}`, title: t(name) })),
    }),
    // Only on a player's own pages. All other pages are the same for everyone (ADR 5).
    me,
  }
}

/** A game that starts at the click needs no new data for the rest of the document (ADR 72). */
export function shouldRevalidate({
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return findLaunch(nextParams.id) ? false : defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  const { language } = usePageLanguage()
  const { tag, direction } = LANGUAGES[language]
  const shared = useRouteLoaderData<typeof loader>('root')
  return (
    <html
      lang={tag}
      dir={direction}
      data-default-theme={shared?.followsSystemTheme && 'system'}
      {...readDocumentSettings()}
      {...{ [VIEWER_INCLUDED]: shared?.me === undefined ? undefined : '' }}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={readThemeColor()} suppressHydrationWarning />
        <script dangerouslySetInnerHTML={{ __html: prepaintScript }} suppressHydrationWarning />
        <script dangerouslySetInnerHTML={{ __html: startScript }} suppressHydrationWarning />
        <Meta />
        <Links />
        {/* With cookies, unlike the default: a sign-in in front of the portal may ask for them. */}
        <link
          rel="manifest"
          href={localizePath(language, '/manifest.webmanifest')}
          crossOrigin="use-credentials"
        />
      </head>
      <body>
        <RepeatedIcons names={GAME_ICONS} />
        <ScriptedPage>
          <PageMessages added={shared?.messages}>{children}</PageMessages>
        </ScriptedPage>
        <MessagesScript />
        <ScrollRestoration getKey={scrollKeyOf} />
        <Scripts />
        <DataScript />
      </body>
    </html>
  )
}

/**
 * Keeps the viewer and the live counts up to date. It renders nothing: in `App`, each change of the
 * viewer and of the navigation's state would render the whole page again.
 */
function Updates({ me, gameId }: { me: Me | undefined; gameId: string | undefined }) {
  useViewerUpdates(me)
  useClearOnSignOut()
  useAddDeviceList()
  useLongPress()
  useLiveStream(gameId)
  return null
}

export default function App({ loaderData, params }: Route.ComponentProps) {
  const { me } = loaderData
  useSpotlight()
  useCoverPreviews()
  useWarmUp()
  useChunkLoadErrors()
  return (
    <>
      <FirstViewer value={me}>
        <Outlet />
        <Notices />
        <SignInPrompt />
      </FirstViewer>
      {/* Last: its effects follow those of the page, which declare the live counts to request. */}
      <Updates me={me} gameId={params.id} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const portalName = useRouteLoaderData<typeof loader>('root')?.portalName
  const isOutOfReach = isUnavailable(error)
  useEffect(() => {
    // A reload gets the server's own page for unavailable storage, which retries.
    if (isOutOfReach) reloadPage()
  }, [isOutOfReach])
  if (isOutOfReach) return null
  return isConnectionLost(error) ? (
    <ConnectionLostPage portalName={portalName} />
  ) : (
    <ErrorPage portalName={portalName} error={error} />
  )
}
