/** Saves and removes games in the account. Every page of the tab shows the change at once. */
import { BookmarkCheck } from 'lucide-react'
import { writeDeviceList, readDeviceList } from '#lib/browser/device-setting.ts'
import { sendInOrder } from '#lib/send-in-order.ts'
import { showToast } from '#lib/browser/toasts.ts'
import { getDocumentTranslator } from '#messages/page-language.tsx'
import {
  readViewer,
  recordSaved,
  refreshViewer,
  recordSavedList,
} from '#features/accounts/browser/viewer-store.ts'
import {
  SAVED_GAMES_PATH,
  type SavedPlace,
  MAX_ID_LENGTH,
  MAX_SAVED_GAMES,
  SAVED_GAMES_KEY,
} from '../saved-rules.ts'

/** Like `setSaved`, for a player. A failure restores the former state and is logged. */
export async function sendSaved(
  gameId: string,
  isSaved: boolean,
  place?: SavedPlace,
): Promise<SavedPlace | undefined> {
  const index = readViewer()?.saved.indexOf(gameId) ?? -1
  recordSaved(gameId, isSaved, place?.index)
  const sent = sendInOrder<{ saved: boolean; savedAt?: number }>(
    SAVED_GAMES_PATH,
    'PUT',
    `${SAVED_GAMES_PATH}/${gameId}`,
    { saved: isSaved, savedAt: place?.savedAt },
  )
  try {
    const { saved, savedAt } = await sent.result
    // The list is full, and this game was the oldest.
    if (saved !== isSaved && sent.isLatest()) void refreshViewer()
    return { index, savedAt }
  } catch (error) {
    console.error('The saved games could not be changed:', error)
    if (!sent.isLatest()) return undefined
    recordSaved(gameId, !isSaved, Math.max(0, index))
    // Reads the order of the list again, and notices a session that ended elsewhere.
    void refreshViewer()
    const t = getDocumentTranslator('shell')
    showToast({
      topic: 'saved-games',
      title: t('savedNotChanged'),
      message: t('serverNotReached'),
    })
    return undefined
  }
}

const readIds = () => readDeviceList(SAVED_GAMES_KEY).filter((id) => id.length <= MAX_ID_LENGTH)

/**
 * The server ignores games that the account has already, so two tabs may send the same list. The
 * device keeps it until the server has it; after a failure the next page sends it again.
 */
export async function addDeviceList(): Promise<void> {
  const gameIds = readIds().slice(0, MAX_SAVED_GAMES)
  if (gameIds.length === 0) return
  const before = readViewer()?.saved ?? []
  const sent = sendInOrder<{ added: number; saved: string[] }>(
    SAVED_GAMES_PATH,
    'POST',
    SAVED_GAMES_PATH,
    { gameIds },
  )
  try {
    const { added, saved } = await sent.result
    writeDeviceList(
      SAVED_GAMES_KEY,
      readIds().filter((id) => !gameIds.includes(id)),
    )
    // What was pressed during the request is sent after it.
    const shown = readViewer()?.saved ?? []
    const isNew = (id: string) => shown.includes(id) && !before.includes(id)
    const isRemoved = (id: string) => before.includes(id) && !shown.includes(id)
    recordSavedList([...shown.filter(isNew), ...saved.filter((id) => !isNew(id) && !isRemoved(id))])
    if (added === 0) return
    const t = getDocumentTranslator('shell')
    showToast({
      topic: 'saved-games',
      title: t('savedGames'),
      message: t('savedAdded', { count: added }),
      icon: BookmarkCheck,
    })
  } catch (error) {
    console.error('The saved games of this device could not be added to the account:', error)
  }
}
