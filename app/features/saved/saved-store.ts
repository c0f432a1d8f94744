/**
 * The saved games of this browser: those of the signed-in account, or a visitor's own list, which
 * stays on the device until a sign-in adds it to an account (ADR 71).
 */
import { readDeviceList, useDeviceList, writeDeviceList } from '../../lib/device-setting.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { readViewer } from '../accounts/viewer-store.ts'
import { MAX_SAVED_GAMES, SAVED_GAMES_KEY } from './saved-rules.ts'

/** The ids of the saved games, latest first; none on the server and until the viewer is known. */
export function useSavedGames(): readonly string[] {
  const viewer = useViewer()
  const own = useDeviceList(SAVED_GAMES_KEY)
  return viewer ? viewer.saved : viewer === null ? own : NONE
}

const NONE: readonly string[] = []

/** Saves or removes a game. Failures show a toast and restore the list. */
export async function setSaved(gameId: string, isSaved: boolean): Promise<void> {
  if (readViewer() !== null) return (await import('./send-saved.ts')).sendSaved(gameId, isSaved)
  const others = readDeviceList(SAVED_GAMES_KEY).filter((id) => id !== gameId)
  const ids = isSaved ? [gameId, ...others] : others
  writeDeviceList(SAVED_GAMES_KEY, ids.slice(0, MAX_SAVED_GAMES))
  if (isSaved) void import('./keep-page.ts').then(({ keepPage }) => keepPage())
}
