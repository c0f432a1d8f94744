/** The page's viewer, for components, and what keeps it up to date while the page is open. */
import { createContext, use, useEffect, useState } from 'react'
import { useStore } from '#lib/browser/store.ts'
import type { Me } from '../me.ts'
import {
  viewerStore,
  checkFlag,
  recheckViewer,
  startViewer,
  takeViewer,
  type Viewer,
} from './viewer-store.ts'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { useIsRouterIdle } from '#lib/browser/use-router-idle.ts'
import { useWindowEvent } from '#lib/browser/use-window-event.ts'

/** The viewer that a player's own page was rendered with, until hydration. */
export const FirstViewer = createContext<Me | undefined>(undefined)

/** The player; null for a visitor; undefined while unknown, and in the shared HTML of public pages. */
export function useViewer(): Viewer {
  const first = use(FirstViewer)
  return useStore(viewerStore, (viewer) => viewer, first)
}

/** @param served the viewer that the page was served with, if it is one of a player's own */
export function useViewerUpdates(served: Me | undefined): void {
  // Must run before the first commit, after which components read the viewer. Otherwise a player's own
  // page would briefly show none.
  useState(() => typeof document !== 'undefined' && startViewer(served))
  useEffect(() => {
    if (served) takeViewer(served)
  }, [served])

  const { state } = useNavigation()
  const { key } = useLocation()
  // A form may have signed the player in or out, and ends with a redirect. A busy browser may skip the
  // render that shows the navigation's state, but not the one with the new location.
  useEffect(checkFlag, [state, key])
  useWindowEvent('pageshow', ({ persisted }) => persisted && recheckViewer())
  useReloadAfterSignOut(served)
}

/** After a sign-out elsewhere, reloads the data of a player's own page. The server then redirects. */
function useReloadAfterSignOut(served: Me | undefined): void {
  const viewer = useStore(viewerStore, (known) => known, undefined)
  const { revalidate } = useRevalidator()
  const isIdle = useIsRouterIdle()
  useEffect(() => {
    if (viewer === null && served && isIdle) void revalidate()
  }, [viewer, served, isIdle, revalidate])
}
