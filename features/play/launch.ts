/**
 * What a game needs to start at the click, before the data of its page arrives. Pages with links to
 * games contain it (ADR 72).
 */
import { useLayoutEffect } from 'react'
import type { LocalizedGame } from '#catalogue/localize-game.ts'
import { PREFETCH } from '#lib/browser/chunk-load-errors.ts'
import { savesData } from '#lib/browser/saves-data.ts'
import { useElapsed } from '#lib/browser/use-elapsed.ts'

export type Launch = Pick<
  LocalizedGame,
  'id' | 'name' | 'url' | 'thumbnail' | 'touch' | 'orientation'
> & {
  frame?: Pick<NonNullable<LocalizedGame['frame']>, 'sandbox'> & { allow: readonly string[] }
  /** The other origins that the URL may redirect to; omitted if there are none. */
  alsoAt?: string[]
  room?: LocalizedGame['room']
  /** The title of its page. */
  title: string
  /** How to play in one line, with mouse and keyboard. */
  keys: string
  /** The same on a touch screen; omitted if it is equal, empty if only the page of the game has it. */
  onTouch?: string
  /** The language of both, if it is not that of the page. */
  hintLang?: 'en'
  /** Omitted if there are none. */
  likes?: number
  /** A game whose files are on the portal: with an opaque origin, or one of its own (ADR 79). */
  hosted?: 'opaque' | 'own'
  /** Omitted for a game that opens in the frame. */
  opensIn?: 'tab'
  /** Set if the game checks found that the site refuses framing. */
  isRefused?: true
}

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
