/** The games opened on this device, latest first: kept in the browser, told to nobody. */
import { useSyncExternalStore } from 'react'
import { OPENED_GAMES_KEY } from '../../lib/prepaint-script.ts'

/** As many as the row shows. */
const MAX_OPENED_GAMES = 6

const none: readonly string[] = []
let kept: readonly string[] | undefined
const listeners = new Set<() => void>()

function read(): readonly string[] {
  if (kept) return kept
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OPENED_GAMES_KEY) ?? '[]')
    const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : none
    kept = ids.slice(0, MAX_OPENED_GAMES)
  } catch {
    kept = none
  }
  return kept
}

function write(ids: readonly string[]): void {
  kept = ids
  if (ids.length > 0) document.documentElement.dataset.openedGames = ''
  else delete document.documentElement.dataset.openedGames
  try {
    if (ids.length > 0) localStorage.setItem(OPENED_GAMES_KEY, JSON.stringify(ids))
    else localStorage.removeItem(OPENED_GAMES_KEY)
  } catch {
    // Storage is off: the row lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Puts a game at the front of the row. */
export function rememberOpenedGame(gameId: string): void {
  write([gameId, ...read().filter((id) => id !== gameId)].slice(0, MAX_OPENED_GAMES))
}

/** Forgets every opened game. */
export function forgetOpenedGames(): void {
  write(none)
}

/** The ids of the opened games; none on the server. */
export function useOpenedGames(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => none,
  )
}
