/**
 * What a game needs to start at the click, before the data of its page arrives. Pages with links to
 * games contain it (ADR 72).
 */
import { useEffect, useLayoutEffect, useState } from 'react'
import type { LocalizedGame } from '#catalogue/localize-game.ts'
import { PREFETCH } from '../../lib/chunk-load-errors.ts'

export type Launch = Pick<
  LocalizedGame,
  'id' | 'name' | 'url' | 'thumbnail' | 'touch' | 'orientation'
> & {
  frame?: Pick<NonNullable<LocalizedGame['frame']>, 'sandbox' | 'allow'>
  room?: LocalizedGame['room']
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

/** Delay of the warm-up, ms: the page's own files load first. */
const WARM_UP_AFTER_MS = 2_000

/**
 * Prepares the start of games while the page is idle: connections to their sites, and motion of a
 * pressed link.
 *
 * @returns true once the code of the game page may be loaded too
 */
export function useWarmUp(): boolean {
  const [mayLoad, setMayLoad] = useState(false)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const timer = setTimeout(() => {
      // If this import fails, games only start later.
      import('./warm-up.ts').then(
        ({ warmUp, savesData }) => {
          if (isOver) return
          stop = warmUp()
          setMayLoad(!savesData())
        },
        () => undefined,
      )
    }, WARM_UP_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return mayLoad && PREFETCH !== 'none'
}
