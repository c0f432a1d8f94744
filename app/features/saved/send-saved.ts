/** Saves and removes games in the account. Every page of the tab shows the change at once. */
import { CircleAlert } from 'lucide-react'
import { writeDeviceList } from '../../lib/device-setting.ts'
import { showToast } from '../../lib/toasts.ts'
import { getDocumentTranslator } from '../../messages/page-language.tsx'
import { readViewer, recordSaved, refreshViewer } from '../accounts/viewer-store.ts'
import { keepPage } from './keep-page.ts'
import { ACCOUNT_COPY_KEY, SAVED_GAMES_PATH, type SavedPlace } from './saved-rules.ts'

/** A change that gets no response must not hold up the next ones, ms. */
export const TIMEOUT_MS = 10_000

/** Changes are sent one after the other, so that the last press counts. */
let sending: Promise<unknown> = Promise.resolve()

/** Sends a change after those before it. */
export function sendInOrder<Result>(send: () => Promise<Result>): Promise<Result> {
  const request = sending.then(send)
  sending = request.catch(() => undefined)
  return request
}

/** Like `setSaved`, for a player. A failure restores the former state and is logged. */
export async function sendSaved(
  gameId: string,
  isSaved: boolean,
  place?: SavedPlace,
): Promise<SavedPlace | undefined> {
  const index = readViewer()?.saved.indexOf(gameId) ?? -1
  recordSaved(gameId, isSaved, place?.index)
  try {
    const { saved, savedAt } = await sendInOrder(() => putSaved(gameId, isSaved, place?.savedAt))
    // The list is full, and this game was the oldest.
    if (saved !== isSaved) void refreshViewer()
    // For the page of saved games without a connection.
    const current = readViewer()
    if (current) writeDeviceList(ACCOUNT_COPY_KEY, current.saved)
    if (isSaved) keepPage()
    return { index, savedAt }
  } catch (error) {
    recordSaved(gameId, !isSaved, Math.max(0, index))
    // Reads the order of the list again, and notices a session that ended elsewhere.
    void refreshViewer()
    console.error('The saved games could not be changed:', error)
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

async function putSaved(
  gameId: string,
  isSaved: boolean,
  savedAt: number | undefined,
): Promise<{ saved: boolean; savedAt?: number }> {
  const response = await fetch(`${SAVED_GAMES_PATH}/${gameId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ saved: isSaved, savedAt }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the server responded with ${response.status}`)
  return response.json()
}
