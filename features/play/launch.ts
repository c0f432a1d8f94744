/**
 * What a game needs to start at the click, before the data of its page arrives. Pages with links to
 * games contain it (ADR 72).
 */
import { useLayoutEffect } from 'react'
import { PREFETCH } from '#lib/browser/chunk-load-errors.ts'
import { savesData } from '#lib/browser/saves-data.ts'
import { useElapsed } from '#lib/browser/use-elapsed.ts'
import type { toLaunch } from './server/launch.server.ts'

export type Launch = ReturnType<typeof toLaunch>

/** The games of the page that is shown. */
let known = new Map<string, Launch>()

/** The game if a link on the current page leads to it. */
export function findLaunch(id: string | undefined): Launch | undefined {
  return known.get(id ?? '')
}

/** Registers the page's games for `findLaunch` while the page is mounted. */
export function useLaunches(launches: readonly Launch[] | undefined): void {
  // A layout effect: the effect of the next page runs after the cleanup of the last one.
  useLayoutEffect(() => {
    known = new Map(launches?.map((launch) => [launch.id, launch]))
    return () => {
      known = new Map()
    }
  }, [launches])
}

/** Delay of loading the code of the game page, ms: the page's own files load first. */
const LOAD_AFTER_MS = 2_000

/** Returns true two seconds after hydration, unless the visitor saves data. */
export function useMayLoadGamePage(): boolean {
  return useElapsed(LOAD_AFTER_MS) && !savesData() && PREFETCH !== 'none'
}
