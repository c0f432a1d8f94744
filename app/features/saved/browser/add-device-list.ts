/** Adds the list that a visitor saved on this device to the account that is signed in now. */
import { BookmarkCheck } from 'lucide-react'
import { readDeviceList, writeDeviceList } from '#app/lib/device-setting.ts'
import { sendInOrder } from '#app/lib/send-in-order.ts'
import { showToast } from '#app/lib/toasts.ts'
import { getDocumentTranslator } from '#app/messages/page-language.tsx'
import { readViewer, recordSavedList } from '#app/features/accounts/browser/viewer-store.ts'
import {
  MAX_ID_LENGTH,
  MAX_SAVED_GAMES,
  SAVED_GAMES_KEY,
  SAVED_GAMES_PATH,
} from '../saved-rules.ts'

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
