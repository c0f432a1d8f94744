/**
 * What a game needs to start at the click, before the data of its page arrives. Pages with links to
 * games contain it (ADR 72).
 */
import { useEffect, useLayoutEffect, useState } from 'react'
import type { WordedGame } from '#catalogue/word-game.ts'
import { PREFETCH } from '../../lib/chunk-load-errors.ts'
import { savesData } from '../../lib/saves-data.ts'

export type Launch = Pick<
  WordedGame,
  'id' | 'name' | 'url' | 'thumbnail' | 'touch' | 'orientation'
> & {
  frame?: Pick<NonNullable<WordedGame['frame']>, 'sandbox' | 'allow'>
  room?: WordedGame['room']
  /** The title of its page. */
  title: string
  /** How to play in one line, with mouse and keyboard. */
  keys: string
  /** The same on a touch screen; omitted if it is equal. */
  onTouch?: string
  /** The language of both, if it is not that of the page. */
  hintLang?: 'en'
  /** Omitted if there are none. */
  likes?: number
  /** Omitted for a game that opens in the frame. */
  opensIn?: 'tab'
  /** The game checks found that the site refuses framing; omitted if they did not. */
  isRefused?: true
}

/** The games of the page that is shown. */
let known = new Map<string, Launch>()

/** The game if a link on the current page leads to it. */
export function findLaunch(id: string | undefined): Launch | undefined {
  return known.get(id ?? '')
}

/** Makes the games of a page known while the page is shown. */
export function useLaunches(launches: readonly Launch[] | undefined): void {
  // A layout effect: the effect of the next page runs after the cleanup of the last one.
  useLayoutEffect(() => {
    known = new Map(launches?.map((launch) => [launch.id, launch]))
    return () => {
      known = new Map()
    }
  }, [launches])
}

/** What the page itself loads comes first, ms. */
const REST_AFTER_MS = 2_000

/** Returns true once the page rests and may load the code of the game page. */
export function useMayLoadGamePage(): boolean {
  const [mayLoad, setMayLoad] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setMayLoad(!savesData()), REST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return mayLoad && PREFETCH !== 'none'
}
