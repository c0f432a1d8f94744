/**
 * The saved games of this browser: those of the signed-in account, or a visitor's own list, which
 * stays on the device until a sign-in adds it to an account (ADR 71).
 */
import { readDeviceList, useDeviceList, writeDeviceList } from '#lib/browser/device-setting.ts'
import { getDocumentTranslator } from '#messages/page-language.tsx'
import { showNotLoaded } from '#ui/use-late-dialog.tsx'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { whenViewerKnown } from '#features/accounts/browser/viewer-store.ts'
import { MAX_SAVED_GAMES, SAVED_GAMES_KEY, type SavedPlace } from '../saved-rules.ts'

/** The ids of the saved games, latest first; none on the server and until the viewer is known. */
export function useSavedGames(): readonly string[] {
  const viewer = useViewer()
  const own = useDeviceList(SAVED_GAMES_KEY)
  return viewer ? viewer.saved : viewer === null ? own : NONE
}

const NONE: readonly string[] = []

/**
 * Saves or removes a game, once the viewer is known. Failures show a toast and restore the list.
 *
 * @param place where the game was before it was removed; without it, it becomes the first one
 * @returns the place that the game had, or undefined after a failure
 */
export async function setSaved(
  gameId: string,
  isSaved: boolean,
  place?: SavedPlace,
): Promise<SavedPlace | undefined> {
  if (await whenViewerKnown()) {
    return import('./send-saved.ts').then(
      ({ sendSaved }) => sendSaved(gameId, isSaved, place),
      (error: unknown) => {
        showNotLoaded(error, getDocumentTranslator('shell'))
        return undefined
      },
    )
  }
  const ids = readDeviceList(SAVED_GAMES_KEY)
  const others = ids.filter((id) => id !== gameId)
  const changed = isSaved ? others.toSpliced(place?.index ?? 0, 0, gameId) : others
  writeDeviceList(SAVED_GAMES_KEY, changed.slice(0, MAX_SAVED_GAMES))
  return { index: ids.indexOf(gameId) }
}
