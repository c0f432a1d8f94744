/** Saves and removes games in the account. Every page of the tab shows the change at once. */
import { CircleAlert } from 'lucide-react'
import { writeDeviceList } from '#app/lib/device-setting.ts'
import { sendInOrder } from '#app/lib/send-in-order.ts'
import { showToast } from '#app/lib/toasts.ts'
import { getDocumentTranslator } from '#app/messages/page-language.tsx'
import {
  readViewer,
  recordSaved,
  refreshViewer,
} from '#app/features/accounts/browser/viewer-store.ts'
import { keepPage } from './keep-page.ts'
import { ACCOUNT_COPY_KEY, SAVED_GAMES_PATH, type SavedPlace } from '../saved-rules.ts'

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
    // For the page of saved games without a connection.
    const current = readViewer()
    if (current) writeDeviceList(ACCOUNT_COPY_KEY, current.saved)
    if (isSaved) keepPage()
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
      icon: CircleAlert,
      isHarm: true,
    })
    return undefined
  }
}
