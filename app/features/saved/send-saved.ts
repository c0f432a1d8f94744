/** Saves and removes games in the account. Every page of the tab shows the change at once. */
import { CircleAlert } from 'lucide-react'
import { showToast } from '../../lib/toasts.ts'
import { getDocumentTranslator } from '../../messages/page-language.tsx'
import {
  recordSaved,
  recordSavedList,
  refreshViewer,
  whenViewerKnown,
} from '../accounts/viewer-store.ts'
import { keepPage } from './keep-page.ts'
import { setSaved } from './saved-list.ts'
import { SAVED_GAMES_PATH } from './saved-rules.ts'

/** A failure restores the former state and is logged. */
export async function sendSaved(gameId: string, isSaved: boolean): Promise<void> {
  // A player may press before the viewer is known.
  const me = await whenViewerKnown()
  if (!me) return setSaved(gameId, isSaved)
  const { saved } = me
  recordSaved(gameId, isSaved)
  try {
    const response = await fetch(`${SAVED_GAMES_PATH}/${gameId}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ saved: isSaved }),
    })
    if (!response.ok) {
      throw new Error(`the server responded with ${response.status}`, { cause: response.status })
    }
    if (isSaved) keepPage()
  } catch (error) {
    recordSavedList(saved)
    const status = error instanceof Error ? error.cause : undefined
    // The session ended in another tab or on another device.
    if (status === 401) void refreshViewer()
    console.error('The saved games could not be changed:', error)
    const t = getDocumentTranslator('shell')
    showToast({
      topic: 'saved-games',
      title: t('savedNotChanged'),
      message: t('serverNotReached'),
      icon: CircleAlert,
      isHarm: true,
    })
  }
}
