/**
 * The saved games of this browser: those of the signed-in account, or a visitor's own list, which
 * stays on the device until a sign-in adds it to an account (ADR 71).
 */
import { useSyncExternalStore } from 'react'
import { readDeviceList, useDeviceList, writeDeviceList } from '../../lib/device-setting.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { readViewer, whenViewerKnown } from '../accounts/viewer-store.ts'
import { MAX_SAVED_GAMES, SAVED_GAMES_KEY, type SavedPlace } from './saved-rules.ts'

const NONE: readonly string[] = []

/** The games that were saved on this page before its viewer is known. */
let early = NONE
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The ids of the saved games, latest first. None on the server; until the viewer is known, only
 * those that were saved on this page.
 */
export function useSavedGames(): readonly string[] {
  const viewer = useViewer()
  const own = useDeviceList(SAVED_GAMES_KEY)
  const pressed = useSyncExternalStore(
    subscribe,
    () => early,
    () => NONE,
  )
  return viewer ? viewer.saved : viewer === null ? own : pressed
}

/**
 * Saves or removes a game. Failures show a toast and restore the list.
 *
 * @param place where the game was before it was removed; without it, it becomes the first one
 * @returns the place that the game had, or undefined after a failure
 */
export async function setSaved(
  gameId: string,
  isSaved: boolean,
  place?: SavedPlace,
): Promise<SavedPlace | undefined> {
  if (readViewer() === undefined) {
    const others = early.filter((id) => id !== gameId)
    early = isSaved ? [gameId, ...others] : others
    for (const listener of listeners) listener()
  }
  if (await whenViewerKnown()) {
    return (await import('./send-saved.ts')).sendSaved(gameId, isSaved, place)
  }
  const ids = readDeviceList(SAVED_GAMES_KEY)
  const others = ids.filter((id) => id !== gameId)
  const changed = isSaved ? others.toSpliced(place?.index ?? 0, 0, gameId) : others
  writeDeviceList(SAVED_GAMES_KEY, changed.slice(0, MAX_SAVED_GAMES))
  if (isSaved) void import('./keep-page.ts').then(({ keepPage }) => keepPage())
  return { index: ids.indexOf(gameId) }
}
