/**
 * The games opened on this device, latest first: stored in the browser, never sent to the server.
 */
import { readDeviceList, useDeviceList, writeDeviceList } from '#lib/browser/device-setting.ts'
import { OPENED_GAMES_KEY } from '#lib/inline-script-values.ts'

/** The length of the row. */
const MAX_OPENED_GAMES = 6

/** The ids of the opened games, also before the page is hydrated. */
export const readOpenedGames = () => readDeviceList(OPENED_GAMES_KEY)

/** Moves a game to the front of the row. */
export function rememberOpenedGame(gameId: string): void {
  const others = readOpenedGames().filter((id) => id !== gameId)
  const ids = [gameId, ...others].slice(0, MAX_OPENED_GAMES)
  keepOpenedGames(ids)
}

/** Replaces the list, for example with the games still in the catalog. */
export function keepOpenedGames(ids: readonly string[]): void {
  writeDeviceList(OPENED_GAMES_KEY, ids)
  const { dataset } = document.documentElement
  if (ids.length > 0) dataset.openedGames = ''
  else delete dataset.openedGames
}

/** The ids of the opened games; none on the server. */
export function useOpenedGames(): readonly string[] {
  return useDeviceList(OPENED_GAMES_KEY)
}
