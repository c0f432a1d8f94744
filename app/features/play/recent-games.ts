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
  writeDeviceSetting(OPENED_GAMES_KEY, JSON.stringify(ids))
  document.documentElement.dataset.openedGames = ''
}

/** Removes all opened games. */
export function forgetOpenedGames(): void {
  writeDeviceSetting(OPENED_GAMES_KEY, undefined)
  delete document.documentElement.dataset.openedGames
}

/** The ids of the opened games; none on the server. */
export function useOpenedGames(): string[] {
  const [stored] = useDeviceSetting(OPENED_GAMES_KEY)
  return useMemo(() => parse(stored), [stored])
}
