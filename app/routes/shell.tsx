/** The layout of every page: skip link, header, genres on the home page, footer. */
import { Outlet, useRouteLoaderData, useNavigation, href, useHref, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { DEFAULT_HOME_VIEW } from '#features/discovery/home-view.ts'
import { Sidebar, useSidebar } from '#features/discovery/browser/sidebar.tsx'
import { Footer } from '#features/shell/browser/footer.tsx'
import { Header } from '#features/shell/browser/header.tsx'
import { UnreadMark } from '#features/shell/browser/unread-mark.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { useSite } from './use-site.ts'
import type { loader as homeLoader } from './home.tsx'
import { Spinner } from '#ui/mark.tsx'

export default function Shell() {
  const t = useTranslations('shell')
  const { portalName, languages, notice, texts } = useSite()
  const home = useRouteLoaderData<typeof homeLoader>('routes/home')
  const { isDrawerOpen } = useSidebar()
  return (
    <>
      <a
        href="#content"
        className="button button-accent fixed start-2 top-2 z-50 not-focus-visible:sr-only"
      >
        {home ? t('skipToGames') : t('skipToContent')}
      </a>
      <NavigationBar />
      {home && <Sidebar portalName={portalName} genres={home.genres} view={home.view} />}
      {/* While the drawer is open, the page behind it is inert, also for the keyboard. */}
      <div
        inert={home !== undefined && isDrawerOpen}
        className={`flex min-h-[calc(100svh-var(--bar-height))] flex-col ${home ? 'beside-sidebar' : ''}`}
      >
        <ErrorBoundary>
          <Header
            portalName={portalName}
            hasBrand={!home}
            view={home?.view ?? DEFAULT_HOME_VIEW}
            games={home?.catalogue}
          />
        </ErrorBoundary>
        <main id="content" tabIndex={-1} className="relative flex-1 focus:outline-none">
          {notice && (
            <p
              dir="auto"
              className="border-b border-line bg-accent-wash px-(--gutter) py-2 text-center"
            >
              {notice}
            </p>
          )}
          <ProfileOverlay />
          <Outlet />
        </main>
        <Footer {...{ portalName, languages, texts }} />
      </div>
      <ErrorBoundary>
        <Toasts />
        <UnreadMark />
      </ErrorBoundary>
    </>
  )
}

function NavigationBar() {
  const t = useTranslations('shell')
  const isPending = useNavigation().state !== 'idle'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {isPending && (
        <>
          <div className="navigation-bar h-full bg-accent" />
          <span className="sr-only">{t('loadingPage')}</span>
        </>
      )}
    </div>
  )
}

function ProfileOverlay() {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const next = useNavigation().location
  // Unlike that of `useLocation`, the path of a navigation has the prefix of the language.
  const isNext = next?.pathname === useHref(href('/profile'))
  if (!isNext || pathname === href('/profile')) return null
  return (
    <div className="overlay page-overlay">
      <Spinner label={t('loadingProfile')} />
    </div>
  )
}
