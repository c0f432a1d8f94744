/** Adds the list that a visitor saved on this device to the account that is signed in now. */
import { BookmarkCheck } from 'lucide-react'
import { readDeviceList, writeDeviceList } from '../../lib/device-setting.ts'
import { showToast } from '../../lib/toasts.ts'
import { getDocumentTranslator } from '../../messages/page-language.tsx'
import { recordSavedList } from '../accounts/viewer-store.ts'
import { MAX_SAVED_GAMES, SAVED_GAMES_KEY, SAVED_GAMES_PATH } from './saved-rules.ts'

/**
 * The server ignores games that the account has already, so two tabs may send the same list. The
 * device keeps it until the server has it; after a failure the next page sends it again.
 */
export async function addDeviceList(): Promise<void> {
  const gameIds = readDeviceList(SAVED_GAMES_KEY).slice(0, MAX_SAVED_GAMES)
  if (gameIds.length === 0) return
  try {
    const response = await fetch(SAVED_GAMES_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ gameIds }),
    })
    if (!response.ok) throw new Error(`the server responded with ${response.status}`)
    const { added, saved } = (await response.json()) as { added: number; saved: string[] }
    const sent = new Set(gameIds)
    const others = readDeviceList(SAVED_GAMES_KEY).filter((id) => !sent.has(id))
    writeDeviceList(SAVED_GAMES_KEY, others)
    recordSavedList(saved)
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
