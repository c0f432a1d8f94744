/**
 * The games opened on this device, latest first: stored in the browser, never sent to the server.
 */
import { useMemo } from 'react'
import {
  readDeviceSetting,
  useDeviceSetting,
  writeDeviceSetting,
} from '../../lib/device-setting.ts'
import { OPENED_GAMES_KEY } from '../../lib/prepaint-script.ts'

/** The length of the row. */
const MAX_OPENED_GAMES = 6
/** A row with fewer games is not shown (`lib/prepaint-script.ts` compares, too). */
const MIN_OPENED_GAMES = 3

function parse(stored: string | undefined): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Moves a game to the front of the row. */
export function rememberOpenedGame(gameId: string): void {
  const others = parse(readDeviceSetting(OPENED_GAMES_KEY)).filter((id) => id !== gameId)
  const ids = [gameId, ...others].slice(0, MAX_OPENED_GAMES)
  keepOpenedGames(ids)
}

/** Replaces the row, for example by the games of it that are still in the catalog. */
export function keepOpenedGames(ids: readonly string[]): void {
  writeDeviceSetting(OPENED_GAMES_KEY, ids.length > 0 ? JSON.stringify(ids) : undefined)
  const { dataset } = document.documentElement
  if (ids.length >= MIN_OPENED_GAMES) dataset.openedGames = ''
  else delete dataset.openedGames
}

/** The ids of the opened games; none on the server. */
export function useOpenedGames(): string[] {
  const [stored] = useDeviceSetting(OPENED_GAMES_KEY)
  return useMemo(() => parse(stored), [stored])
}
