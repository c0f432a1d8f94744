/** Adds the list that a visitor saved on this device to the account that is signed in now. */
import { BookmarkCheck } from 'lucide-react'
import { readDeviceList, writeDeviceList } from '../../lib/device-setting.ts'
import { showToast } from '../../lib/toasts.ts'
import { getDocumentTranslator } from '../../messages/page-language.tsx'
import { readViewer, recordSavedList } from '../accounts/viewer-store.ts'
import { MAX_ID_LENGTH, MAX_SAVED_GAMES, SAVED_GAMES_KEY, SAVED_GAMES_PATH } from './saved-rules.ts'
import { TIMEOUT_MS, sendInOrder } from './send-saved.ts'

const readIds = () => readDeviceList(SAVED_GAMES_KEY).filter((id) => id.length <= MAX_ID_LENGTH)

/**
 * The server ignores games that the account has already, so two tabs may send the same list. The
 * device keeps it until the server has it; after a failure the next page sends it again.
 */
export async function addDeviceList(): Promise<void> {
  const gameIds = readIds().slice(0, MAX_SAVED_GAMES)
  if (gameIds.length === 0) return
  try {
    const { added, saved, before } = await sendInOrder(() => postList(gameIds))
    const sent = new Set(gameIds)
    writeDeviceList(
      SAVED_GAMES_KEY,
      readIds().filter((id) => !sent.has(id)),
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

async function postList(gameIds: readonly string[]) {
  const before = readViewer()?.saved ?? []
  const response = await fetch(SAVED_GAMES_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ gameIds }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the server responded with ${response.status}`)
  return { before, ...((await response.json()) as { added: number; saved: string[] }) }
}
